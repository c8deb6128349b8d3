/* tetress-cli tournament: every agent against every other. */
#include "engine/match/tournament.h"

#include <inttypes.h>
#include <math.h>

#include "app/cli/games.h"

typedef struct TournamentCommand {
    StringList agents;
    GamesOptions games;
    Cli *cli;
    MatchSetup setup;
    Tournament tournament;
} TournamentCommand;

static double points(const Wdl *wdl)
{
    return (double)wdl->wins + (double)wdl->draws / 2;
}

static uint64_t games(const Wdl *wdl)
{
    return wdl->wins + wdl->draws + wdl->losses;
}

/* ---- JSON ---- */

static void put_wdl(JsonWriter *writer, const Wdl *wdl)
{
    json_print(writer, "games: %ju, wins: %ju, draws: %ju, losses: %ju, points: %g", games(wdl), wdl->wins,
               wdl->draws, wdl->losses, points(wdl));
}

/* A pairing from its first agent's view. */
static void put_pairing(JsonWriter *writer, const Tournament *tournament, int a, int b)
{
    const Tally *tally = &tournament->tallies[a][b];
    Wdl wdl = tally_total(tally);
    json_print(writer, "{a: %d, b: %d", a, b);
    put_wdl(writer, &wdl);
    cli_json_counts(writer, "pairs", tally->pairs, PAIR_KINDS);
    json_print(writer, "forfeits_a: %ju, forfeits_b: %ju, late_a: %ju, late_b: %ju}", tally->forfeits[0],
               tally->forfeits[1], tally->spent[0].late, tally->spent[1].late);
}

static void tournament_write_json(JsonWriter *writer, const MatchSetup *setup, const Tournament *tournament)
{
    json_print(writer, "agents: [");
    for (int i = 0; i < tournament->count; i++) {
        Wdl total = tournament_total(tournament, i);
        const Rating *rating = &tournament->ratings[i];
        json_print(writer, "{name: %s", setup->agents[i].name);
        put_wdl(writer, &total);
        json_print(writer, "score: %g, elo: %g, elo_low: %g, elo_high: %g}",
                   games(&total) ? points(&total) / (double)games(&total) : 0.5, rating->elo,
                   rating->elo - rating->error, rating->elo + rating->error);
    }
    json_print(writer, "], pairings: [");
    for (int a = 0; a < tournament->count; a++)
        for (int b = a + 1; b < tournament->count; b++)
            put_pairing(writer, tournament, a, b);
    json_print(writer, "]");
}

/* ---- Text ---- */

enum { FIGURES = 35, PLACE = 4, POINTS = 7 }; /* the columns of a row except the name; of the cross table */

static const char *name_at(const void *of, int index)
{
    return ((const MatchSetup *)of)->agents[index].name;
}

/* The ratings of the agents, from the strongest to the weakest. */
static void print_ratings(const MatchSetup *setup, const Tournament *tournament, const int *ranks)
{
    const Names names = {setup->agent_count, setup, name_at};
    int width = cli_name_width(&names, FIGURES);
    printf("\n%3s %-*s %7s %6s  %5s %8s\n", "", width, "agent", "Elo", "+/-", "games", "points");
    for (int place = 0; place < tournament->count; place++) {
        Wdl total = tournament_total(tournament, ranks[place]);
        const Rating *rating = &tournament->ratings[ranks[place]];
        double whole = round(rating->elo); /* so that zero has no sign */
        printf("%3d ", place + 1);
        cli_print_name(&names, ranks[place], width);
        printf(" %+7.0f", whole != 0 ? whole : 0);
        if (isinf(rating->error))
            printf("      ? ");
        else
            printf(" %6.0f ", rating->error);
        printf("%6" PRIu64 " %8.1f\n", games(&total), points(&total));
    }
}

/* The points of the row's agent against some of the columns' agents. */
static void print_crosses(const Tournament *tournament, const int *ranks, int first, int last)
{
    printf("\n%*s", PLACE, "");
    for (int column = first; column < last; column++)
        printf("%*d", POINTS, column + 1);
    for (int row = 0; row < tournament->count; row++) {
        printf("\n%*d ", PLACE - 1, row + 1);
        for (int column = first; column < last; column++) {
            Wdl wdl = row == column ? (Wdl){0} : tournament_against(tournament, ranks[row], ranks[column]);
            if (games(&wdl))
                printf("%*.1f", POINTS, points(&wdl));
            else
                printf("%*s", POINTS, "-");
        }
    }
    putchar('\n');
}

/* The ratings, and below them the cross table, in as many parts as the terminal is too narrow for. */
static void write_text(const Cli *cli, const MatchSetup *setup, const Tournament *tournament)
{
    int ranks[SETUP_AGENTS], count = tournament->count;
    int each = cli_width() > 0 ? (cli_width() - PLACE) / POINTS : count;
    Usage spent[SETUP_AGENTS] = {0};
    char busy[BUSY_TEXT_SIZE];
    for (int i = 0, at; i < count; i++) {
        for (at = i; at > 0 && tournament->ratings[ranks[at - 1]].elo < tournament->ratings[i].elo; at--)
            ranks[at] = ranks[at - 1];
        ranks[at] = i;
    }
    printf("%d agents, %d games between every two, ", count, setup->pairs * 2);
    games_describe(cli, setup);
    print_ratings(setup, tournament, ranks);
    for (int first = 0; first < count; first += each)
        print_crosses(tournament, ranks, first, first + each < count ? first + each : count);
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++) {
            usage_add(&spent[a], &tournament->tallies[a][b].spent[0]);
            usage_add(&spent[b], &tournament->tallies[a][b].spent[1]);
        }
    if (usage_busy_text(spent, count, busy)) {
        printf("\n");
        cli_print_words(busy, 0, 0);
    }
}

/* ---- Running ---- */

static Status play_tournament(void *context, const MatchWatch *watch, Error *error)
{
    TournamentCommand *self = context;
    return tournament_run(&self->cli->roster, &self->setup, watch, &self->tournament, error);
}

static void tournament_report(void *context)
{
    const TournamentCommand *self = context;
    if (self->cli->json)
        tournament_write_json(&self->cli->writer, &self->setup, &self->tournament);
    else
        write_text(self->cli, &self->setup, &self->tournament);
}

static Status tournament_command_run(Cli *cli, void *values, Error *error)
{
    TournamentCommand *self = values;
    int count = self->agents.count;
    self->cli = cli;
    self->setup.agent_count = count;
    if (count < 2 || count > SETUP_AGENTS)
        return cli_misuse(cli, error_set(error, STATUS_INVALID, "a tournament takes 2 to %d agents, not %d",
                                         SETUP_AGENTS, count));
    for (int i = 0; i < count; i++)
        self->setup.agents[i].name = self->agents.strings[i];
    if (games_setup(cli, &self->games, &self->setup, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    return games_play(
        cli,
        &(Games){
            .setup = &self->setup, .context = self, .play = play_tournament, .report = tournament_report},
        error);
}

const Command command_tournament = {
    .name = "tournament",
    .summary = "play every agent against every other",
    .details =
        "Plays pairs of games, as match does, between every two of the agents, round by round: every pairing "
        "plays its first pair before any plays its second. Shows a table of points and of ratings in Elo, "
        "with mean 0 and the half-width of their 95% intervals. About two drawn games are added for each "
        "agent, so no rating is too high or infinite. Ctrl-C ends the tournament with the result so far.",
    OPTIONS(TournamentCommand,
            ARGUMENT(OPTION_STRINGS, "AGENTS...", TournamentCommand, agents,
                     "two or more, such as champion, random:seed=3 or \"ugi:COMMAND ARGUMENTS\""),
            GAMES_OPTIONS(TournamentCommand, "games between every two agents, rounded up to pairs",
                          GAMES_INITIAL)),
    EXAMPLES({"tournament random greedy plain --games 20 --movetime 20",
              "Play 60 games, then show a cross table and ratings."},
             {"tournament mcts alphabeta \"ugi:./engine\" --record cup.jsonl",
              "Keep the games in a file. The same command continues after Ctrl-C."}),
    .run = tournament_command_run,
};
