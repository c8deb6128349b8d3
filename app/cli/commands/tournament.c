/* tetress-cli tournament: every agent against every other. */
#include "engine/match/tournament.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "app/cli/games.h"
#include "app/cli/games_log.h"
#include "app/roster.h"

typedef struct TournamentOptions {
    StringList agents;
    GamesOptions games;
} TournamentOptions;

static double points(const Wdl *wdl)
{
    return (double)wdl->wins + (double)wdl->draws / 2;
}

static uint64_t games(const Wdl *wdl)
{
    return wdl->wins + wdl->draws + wdl->losses;
}

/* The agents from strongest to weakest. */
static void rank(const Tournament *tournament, int out[SETUP_AGENTS])
{
    for (int i = 0; i < tournament->count; i++) {
        int at = i;
        for (; at > 0 && tournament->ratings[out[at - 1]].elo < tournament->ratings[i].elo; at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
}

/* ---- JSON ---- */

static void put_wdl(JsonWriter *writer, const Wdl *wdl)
{
    json_put_count(writer, "games", games(wdl));
    json_put_count(writer, "wins", wdl->wins);
    json_put_count(writer, "draws", wdl->draws);
    json_put_count(writer, "losses", wdl->losses);
    json_put_number(writer, "points", points(wdl));
}

static void put_agent(JsonWriter *writer, const MatchSetup *setup, const Tournament *tournament, int agent)
{
    Wdl total = tournament_total(tournament, agent);
    const Rating *rating = &tournament->ratings[agent];
    json_open_object(writer);
    json_put_string(writer, "name", setup->agents[agent].name);
    put_wdl(writer, &total);
    json_put_number(writer, "score", games(&total) ? points(&total) / (double)games(&total) : 0.5);
    json_put_number(writer, "elo", rating->elo);
    json_put_number(writer, "elo_low", rating->elo - rating->error);
    json_put_number(writer, "elo_high", rating->elo + rating->error);
    json_close_object(writer);
}

/* A pairing from its first agent's view. */
static void put_pairing(JsonWriter *writer, const Tournament *tournament, int a, int b)
{
    const Tally *tally = &tournament->tallies[a][b];
    Wdl wdl = tally_total(tally);
    json_open_object(writer);
    json_put_integer(writer, "a", a);
    json_put_integer(writer, "b", b);
    put_wdl(writer, &wdl);
    json_put_array(writer, "pairs");
    for (int i = 0; i < PAIR_KINDS; i++)
        json_count(writer, tally->pairs[i]);
    json_close_array(writer);
    json_put_count(writer, "forfeits_a", tally->forfeits[0]);
    json_put_count(writer, "forfeits_b", tally->forfeits[1]);
    json_put_count(writer, "late_a", tally->spent[0].late);
    json_put_count(writer, "late_b", tally->spent[1].late);
    json_close_object(writer);
}

static void write_json(JsonWriter *writer, const MatchSetup *setup, const Tournament *tournament,
                       const GamesLog *log)
{
    json_put_array(writer, "agents");
    for (int i = 0; i < tournament->count; i++)
        put_agent(writer, setup, tournament, i);
    json_close_array(writer);
    json_put_array(writer, "pairings");
    for (int a = 0; a < tournament->count; a++)
        for (int b = a + 1; b < tournament->count; b++)
            put_pairing(writer, tournament, a, b);
    json_close_array(writer);
    games_log_json(log, writer);
}

/* ---- Text ---- */

enum {
    FIGURES = 35,
    PLACE = 4,
    POINTS = 7
}; /* the columns of a row except the name; parts of the cross table */

static const char *name_at(const void *of, int index)
{
    return ((const MatchSetup *)of)->agents[index].name;
}

static Names names_of(const MatchSetup *setup)
{
    return (Names){setup->agent_count, setup, name_at};
}

static int name_width(const MatchSetup *setup)
{
    const Names names = names_of(setup);
    return cli_name_width(&names, FIGURES);
}

static void print_row(const MatchSetup *setup, const Tournament *tournament, const int ranks[SETUP_AGENTS],
                      int place)
{
    int agent = ranks[place];
    const Names names = names_of(setup);
    Wdl total = tournament_total(tournament, agent);
    const Rating *rating = &tournament->ratings[agent];
    double whole = round(rating->elo); /* so that zero has no sign */
    printf("%3d ", place + 1);
    cli_print_name(&names, agent, name_width(setup));
    printf(" %+7.0f", whole != 0 ? whole : 0);
    if (isinf(rating->error))
        printf("      ? ");
    else
        printf(" %6.0f ", rating->error);
    printf("%6" PRIu64 " %8.1f\n", games(&total), points(&total));
}

/* The points of the row's agent against some of the columns' agents. */
static void print_crosses(const Tournament *tournament, const int ranks[SETUP_AGENTS], int first, int last)
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

/* Says if the machine was busy. */
static void print_busy(const Tournament *tournament)
{
    Usage spent[SETUP_AGENTS] = {0};
    char text[BUSY_TEXT_SIZE];
    for (int a = 0; a < tournament->count; a++)
        for (int b = a + 1; b < tournament->count; b++) {
            usage_add(&spent[a], &tournament->tallies[a][b].spent[0]);
            usage_add(&spent[b], &tournament->tallies[a][b].spent[1]);
        }
    if (usage_busy_text(spent, tournament->count, text))
        printf("\n%s\n", text);
}

/* The ratings, and below them the cross table, in as many parts as the terminal is too narrow for. */
static void write_text(const MatchSetup *setup, const Roster *roster, const Tournament *tournament)
{
    int ranks[SETUP_AGENTS];
    int each = cli_width() > 0 ? (cli_width() - PLACE) / POINTS : tournament->count;
    rank(tournament, ranks);
    printf("%d agents, %d games between every two, ", tournament->count, setup->pairs * 2);
    games_describe(setup, roster, stdout);
    printf("\n%3s %-*s %7s %6s  %5s %8s\n", "", name_width(setup), "agent", "Elo", "+/-", "games", "points");
    for (int i = 0; i < tournament->count; i++)
        print_row(setup, tournament, ranks, i);
    for (int first = 0; first < tournament->count; first += each)
        print_crosses(tournament, ranks, first,
                      first + each < tournament->count ? first + each : tournament->count);
    print_busy(tournament);
}

/* ---- Running ---- */

typedef struct TournamentCommand {
    Roster roster;
    MatchSetup setup;
    Tournament tournament;
} TournamentCommand;

static Status play_tournament(void *context, const MatchWatch *watch, Error *error)
{
    TournamentCommand *self = context;
    return tournament_run(&self->roster, &self->setup, watch, &self->tournament, error);
}

static void report_tournament(void *context, Cli *cli, const GamesLog *log)
{
    const TournamentCommand *self = context;
    const char *names[SETUP_AGENTS];
    for (int i = 0; i < self->setup.agent_count; i++)
        names[i] = self->setup.agents[i].name;
    if (cli->json) {
        write_json(&cli->writer, &self->setup, &self->tournament, log);
        return;
    }
    write_text(&self->setup, &self->roster, &self->tournament);
    games_log_print(log, &self->setup, names, stdout);
}

static Status make_setup(const TournamentOptions *options, const Roster *roster, MatchSetup *out,
                         Error *error)
{
    *out = (MatchSetup){.agent_count = options->agents.count};
    if (options->agents.count < 2 || options->agents.count > SETUP_AGENTS)
        return error_set(error, STATUS_INVALID, "a tournament takes 2 to %d agents, not %d", SETUP_AGENTS,
                         options->agents.count);
    for (int i = 0; i < out->agent_count; i++)
        out->agents[i].name = options->agents.strings[i];
    return games_setup(&options->games, roster, out, error);
}

static int tournament_run_command(Cli *cli, const void *values)
{
    Error error = {0};
    TournamentCommand *self = malloc(sizeof *self);
    if (!self)
        return cli_no_memory(cli, "the tournament");
    app_roster_fill(&self->roster);
    int code = make_setup(values, &self->roster, &self->setup, &error) == STATUS_OK
                   ? games_log_play(cli, &(LoggedGames){.roster = &self->roster,
                                                        .setup = &self->setup,
                                                        .context = self,
                                                        .play = play_tournament,
                                                        .report = report_tournament})
                   : cli_misuse(cli, &error);
    free(self);
    return code;
}

const Command command_tournament = {
    .name = "tournament",
    .summary = "play every agent against every other",
    .details =
        "Plays pairs of games, as match does, between every two of the agents, round by round: every pairing "
        "plays its first pair before any plays its second. Shows a table of points and of ratings in Elo, "
        "with mean 0 and the half-width of their 95% intervals. About two drawn games are added for each "
        "agent, so no rating is too high or infinite. Ctrl-C ends the tournament with the result so far.",
    OPTIONS(TournamentOptions,
            ARGUMENT(OPTION_STRINGS, "AGENTS...", TournamentOptions, agents,
                     "two or more, such as champion, random:seed=3 or \"ugi:COMMAND ARGUMENTS\""),
            GAMES_OPTIONS(TournamentOptions, "games between every two agents, rounded up to pairs",
                          GAMES_INITIAL)),
    EXAMPLES({"tournament random greedy plain --games 20 --movetime 20",
              "Play 60 games, then show a cross table and ratings."},
             {"tournament mcts alphabeta \"ugi:./engine\" --record cup.jsonl",
              "Keep the games in a file. The same command continues after Ctrl-C."}),
    .run = tournament_run_command,
};
