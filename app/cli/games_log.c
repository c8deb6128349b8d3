#include "app/cli/games_log.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/games.h"
#include "engine/base/array.h"
#include "engine/base/utf8.h"
#include "engine/match/game_file.h"

enum { GAMES_LISTED = 20, REASONS_SHOWN = 12, GAMES_NAMED = 6 };

/* ---- Taking in ---- */

static char *copy(const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    char *out = size > 1 ? malloc(size) : NULL;
    if (out)
        memcpy(out, text, size);
    return out;
}

void games_log_add(GamesLog *self, const GameId *place, const PlayedGame *game)
{
    if (!ARRAY_ROOM(&self->games, self->count + 1, &self->capacity)) {
        self->failed = true;
        return;
    }
    self->games[self->count++] =
        (LoggedGame){.place = *place,
                     .outcome = game->summary.outcome,
                     .reason = game->summary.reason,
                     .plies = game->summary.plies,
                     .opening = game->opening,
                     .fault = copy(game->fault),
                     .traceback = copy(game->output ? game->output->traceback : NULL)};
}

static Status found(void *context, const GameId *place, const PlayedGame *game, Error *error)
{
    (void)error;
    games_log_add(context, place, game);
    return STATUS_OK;
}

Status games_log_read(GamesLog *self, const MatchSetup *setup, Error *error)
{
    Error ignored;
    if (setup->record && access(setup->record, R_OK) == 0 &&
        game_file_read(setup, found, self, &ignored) == STATUS_MEMORY)
        return error_set(error, STATUS_MEMORY, "%s", ignored.text);
    return STATUS_OK;
}

void games_log_free(GamesLog *self)
{
    for (int i = 0; i < self->count; i++) {
        free(self->games[i].fault);
        free(self->games[i].traceback);
    }
    free(self->games);
    *self = (GamesLog){0};
}

/* ---- Order ---- */

static int compare_games(const void *a, const void *b)
{
    const GameId *x = &((const LoggedGame *)a)->place, *y = &((const LoggedGame *)b)->place;
    const int differences[] = {x->b - y->b, x->a - y->a, x->pair - y->pair, x->game - y->game};
    for (int i = 0; i < 4; i++)
        if (differences[i])
            return differences[i];
    return 0;
}

/* The games by number, to be freed; null if there are none, or no memory. */
static LoggedGame *in_order(const GamesLog *self)
{
    LoggedGame *out = self->count > 0 ? malloc((size_t)self->count * sizeof *out) : NULL;
    if (!out)
        return NULL;
    memcpy(out, self->games, (size_t)self->count * sizeof *out);
    qsort(out, (size_t)self->count, sizeof *out, compare_games);
    return out;
}

static int agent_of(const LoggedGame *game, Side side)
{
    return (side == RED) == (game->place.game == 0) ? game->place.a : game->place.b;
}

static bool is_forfeit(const LoggedGame *game)
{
    return game->reason >= END_TIME;
}

static Side loser(const LoggedGame *game)
{
    return game->outcome == OUTCOME_RED ? BLUE : RED;
}

/* ---- Text ---- */

/* Each line of a text after this margin. */
static void print_lines(const char *text, const char *margin, FILE *out)
{
    Text shown = {0};
    utf8_add_visible(&shown, text, strlen(text));
    for (const char *at = text_string(&shown); *at;) {
        size_t length = strcspn(at, "\n");
        fprintf(out, "%s%.*s\n", margin, (int)length, at);
        at += length + (at[length] == '\n');
    }
    text_free(&shown);
}

static void print_games(const LoggedGame *games, int count, const char *const names[], FILE *out)
{
    fputs("\ngames, by pair\n", out);
    for (int i = 0; i < count; i++) {
        const LoggedGame *game = &games[i];
        const char *red = names[agent_of(game, RED)], *blue = names[agent_of(game, BLUE)];
        fprintf(out, "  %d.%d  %s (red) against %s (blue): ", game->place.pair + 1, game->place.game + 1, red,
                blue);
        if (game->outcome == OUTCOME_DRAW)
            fprintf(out, "drawn");
        else
            fprintf(out, "%s won", game->outcome == OUTCOME_RED ? red : blue);
        fprintf(out, ", %s, %d plies\n", end_reason_texts[game->reason], game->plies);
    }
}

/* Whether two games were forfeited by the same agent for the same reason. */
static bool same_forfeit(const LoggedGame *a, const LoggedGame *b)
{
    return is_forfeit(b) && a->reason == b->reason && agent_of(a, loser(a)) == agent_of(b, loser(b)) &&
           strcmp(a->fault ? a->fault : "", b->fault ? b->fault : "") == 0;
}

/* A reason, with the games from the first on that were forfeited for it. */
static void print_forfeit(const LoggedGame *games, int count, int first, const char *const names[], FILE *out)
{
    const LoggedGame *game = &games[first];
    int same = 0;
    Text text = {0};
    for (int i = first; i < count; i++) {
        if (!same_forfeit(game, &games[i]))
            continue;
        if (same < GAMES_NAMED)
            text_printf(&text, "%s%d.%d at turn %d", same ? ", " : "", games[i].place.pair + 1,
                        games[i].place.game + 1, games[i].plies + 1);
        same++;
    }
    fprintf(out, "  %s, %d game%s (%s%s): %s\n", names[agent_of(game, loser(game))], same,
            same == 1 ? "" : "s", text_string(&text), same > GAMES_NAMED ? ", ..." : "",
            end_reason_texts[game->reason]);
    text_free(&text);
    if (game->fault)
        print_lines(game->fault, "    ", out);
    if (game->traceback)
        print_lines(game->traceback, "      ", out);
}

static void print_forfeits(const LoggedGame *games, int count, const char *const names[], FILE *out)
{
    int shown = 0;
    for (int i = 0; i < count; i++) {
        bool first = is_forfeit(&games[i]);
        for (int k = 0; first && k < i; k++)
            first = !(is_forfeit(&games[k]) && same_forfeit(&games[k], &games[i]));
        if (!first)
            continue;
        if (shown == 0)
            fputs("\nwhy games were forfeited\n", out);
        if (shown == REASONS_SHOWN) {
            fputs("  ... and for other reasons, which are in the record of the games\n", out);
            return;
        }
        print_forfeit(games, count, i, names, out);
        shown++;
    }
}

static void print_beginnings(const LoggedGame *games, int count, int plies, FILE *out)
{
    int without = 0;
    for (int i = 0; i < count; i++)
        without += games[i].opening < plies;
    if (without > 0)
        fprintf(out,
                "\n%d game%s began on the empty board: after random moves an agent could not play its first "
                "ones\n",
                without, without == 1 ? "" : "s");
}

void games_log_print(const GamesLog *self, const MatchSetup *setup, const char *const names[], FILE *out)
{
    LoggedGame *games = in_order(self);
    if (!games)
        return;
    if (self->count <= GAMES_LISTED && setup->agent_count == 2)
        print_games(games, self->count, names, out);
    print_beginnings(games, self->count, setup->plies, out);
    print_forfeits(games, self->count, names, out);
    free(games);
}

/* ---- JSON ---- */

void games_log_json(const GamesLog *self, JsonWriter *writer)
{
    LoggedGame *games = in_order(self);
    json_put_array(writer, "played");
    for (int i = 0; games && i < self->count; i++) {
        const LoggedGame *game = &games[i];
        json_open_object(writer);
        json_put_integer(writer, "red", agent_of(game, RED));
        json_put_integer(writer, "blue", agent_of(game, BLUE));
        json_put_integer(writer, "pair", game->place.pair);
        json_put_string(writer, "result", outcome_name(game->outcome));
        json_put_string(writer, "reason", end_reason_names[game->reason]);
        json_put_integer(writer, "plies", game->plies);
        json_put_string(writer, "fault", game->fault);
        json_put_string(writer, "traceback", game->traceback);
        json_close_object(writer);
    }
    json_close_array(writer);
    free(games);
}

/* ---- Playing ---- */

typedef struct Playing {
    const LoggedGames *games;
    Progress progress;
    GamesLog log;
} Playing;

static void note_game(void *context, const GameId *place, const PlayedGame *game)
{
    games_log_add(&((Playing *)context)->log, place, game);
}

static void show_progress(void *context, const MatchProgress *so_far)
{
    Playing *self = context;
    Text more = {0};
    if (self->games->add_progress)
        self->games->add_progress(self->games->context, so_far, &more);
    progress_show(&self->progress, "%" PRId64 " of %" PRId64 " games%s", so_far->done, so_far->all,
                  text_string(&more));
    text_free(&more);
}

int games_log_play(Cli *cli, const LoggedGames *games)
{
    Playing self = {.games = games};
    Error error = {0};
    const MatchWatch watch = {
        .stop = cli->interrupted, .progress = show_progress, .played = note_game, .context = &self};
    games->setup->helpers = cli->helpers;
    int code = games_check_agents(cli, games->roster, games->setup);
    if (code != DONE)
        return code;
    games_warn(games->setup, games->roster);
    progress_begin(&self.progress);
    Status status = games_log_read(&self.log, games->setup, &error);
    if (status == STATUS_OK)
        status = games->play(games->context, &watch, &error);
    progress_end(&self.progress);
    bool known = status == STATUS_OK || status == STATUS_INTERRUPTED;
    if (known)
        games->report(games->context, cli, &self.log);
    games_log_free(&self.log);
    return !known ? cli_fail(cli, &error) : status == STATUS_OK ? DONE : INTERRUPTED;
}
