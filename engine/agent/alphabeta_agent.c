/* The agents that search by alpha-beta. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/book_report.h"
#include "engine/agent/builtin_agents.h"
#include "engine/agent/level.h"
#include "engine/search/alphabeta/alphabeta.h"
#include "engine/search/alphabeta/table.h"

/* What no option says is as in alphabeta_options_default, with the built-in network at full strength. */
typedef struct SearchingAgent {
    Agent base;
    AlphaBetaOptions options;
    char profile[OPTION_VALUE_SIZE], network[OPTION_VALUE_SIZE];
    int level; /* see level.h */
    /* the loss, in hundredths of a token, that it accepts in its first moves to vary its openings; 0: none */
    int variety;
    uint64_t seed; /* of its random numbers */
    AlphaBeta *search;
    /* finds several moves, of which one is drawn at random; null: openings are searched like all other
     * moves */
    AlphaBeta *opening;
    char book_path[OPTION_VALUE_SIZE]; /* "none", or as in book_open */
    Book *book;                        /* null: it uses none */
} SearchingAgent;

/* clang-format off */
/* The options that they all have. */
#define ALPHABETA_AGENT_OPTIONS                                                                              \
    INT_OPTION("threads", SearchingAgent, options.threads, "1", 1, ALPHABETA_THREADS_MAX, NULL,              \
        "Threads to search with"),                                                                           \
    INT_OPTION("hash", SearchingAgent, options.table_mb, "64", 0, TABLE_MB_MAX, "MB",                        \
        "Size of the transposition table"),                                                                  \
    INT_OPTION("lines", SearchingAgent, options.lines, "1", 1, REPORT_LINES, NULL,                           \
        "How many best moves to find"),                                                                      \
    PROFILE_OPTION(SearchingAgent, profile)
/* clang-format on */

enum { OPENING_PLIES = 8, OPENING_LINES = 6, OPENING_TABLE_MB = 8 };

static Status alphabeta_agent_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    SearchingAgent *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    self->level = LEVEL_MOST;
    snprintf(self->network, sizeof self->network, "built-in");
    snprintf(self->book_path, sizeof self->book_path, "none");
    alphabeta_options_default(&self->options);
    agent_options_read(kind, spec, self);
    self->options.network = strcmp(self->network, "built-in") == 0 ? NULL : self->network;
    Status status = profile_open(self->profile, &self->options.profile, error);
    if (status == STATUS_OK)
        status = alphabeta_create(&self->options, &self->search, error);
    if (status == STATUS_OK && self->variety > 0) {
        AlphaBetaOptions several = self->options;
        several.lines = OPENING_LINES;
        several.table_mb = several.table_mb < OPENING_TABLE_MB ? several.table_mb : OPENING_TABLE_MB;
        status = alphabeta_create(&several, &self->opening, error);
    }
    if (status == STATUS_OK && strcmp(self->book_path, "none") != 0)
        status = book_open(self->book_path, &self->book, error);
    return agent_made(&self->base, status, out);
}

/* Chooses one of the moves that were reported, as the level and the variety of openings ask for. */
static Move choose_reported(const SearchingAgent *self, const Game *game, const Report *report)
{
    /* the choice is the same whenever this game reaches this position */
    Random random = random_seeded(self->seed, game->now.key ^ game->now.plies);
    Move chosen = level_choose(level_get(self->level), report, &random);
    if (!self->opening || game->now.plies >= OPENING_PLIES || chosen != report->best)
        return chosen;
    /* Draws one of the moves that are nearly as good as the best, each with equal probability. */
    const ReportLine *best = NULL;
    Move moves[REPORT_LINES];
    uint32_t count = 0;
    for (int i = 0; i < report->line_count; i++)
        if (report->lines[i].moves[0] == report->best)
            best = &report->lines[i];
    for (int i = 0; i < report->line_count && best; i++)
        if (best->score - report->lines[i].score <= self->variety)
            moves[count++] = report->lines[i].moves[0];
    return count > 0 ? moves[random_below(&random, count)] : report->best;
}

/* Answers from the book; false if the position is not there. */
static bool answer_from_book(const SearchingAgent *self, const Game *game, Session *session, Move *out)
{
    BookEntry entry;
    if (!self->book || !book_find(self->book, &game->now, &entry))
        return false;
    Report *report = report_box_slot(&session->reports);
    book_report(self->book, &entry, report);
    *out = choose_reported(self, game, report);
    report_box_publish(&session->reports);
    return true;
}

static Status alphabeta_agent_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                                    Move *out, Error *error)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    Limits tightened = *limits;
    AlphaBeta *search = self->opening && game->now.plies < OPENING_PLIES ? self->opening : self->search;
    if (answer_from_book(self, game, session, out))
        return STATUS_OK;
    level_limit(level_get(self->level), &tightened);
    Status status = alphabeta_think(search, game, &tightened, session, out, error);
    if (status == STATUS_OK)
        *out = choose_reported(self, game, alphabeta_last_report(search));
    return status;
}

static void alphabeta_agent_new_game(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    alphabeta_new_game(self->search);
    if (self->opening)
        alphabeta_new_game(self->opening);
}

static void alphabeta_agent_reseed(Agent *agent, uint64_t seed)
{
    ((SearchingAgent *)agent)->seed = seed;
}

static void alphabeta_agent_destroy(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    alphabeta_destroy(self->search);
    alphabeta_destroy(self->opening);
    book_close(self->book);
    free(self);
}

/* ---- alphabeta: with all of its tuning parameters as options ---- */

#define PARAMETER_ROW(field, name, initial, low, high, unit, help) \
    INT_OPTION(name, SearchingAgent, options.parameters.field, #initial, low, high, unit, help),

static const AgentOption alphabeta_options[] = {
    ALPHABETA_AGENT_OPTIONS,
    TEXT_OPTION("network", SearchingAgent, network, "built-in",
                "The network for the weight 'learned': built-in, or a file made by tetress-cli learn"),
    ALPHABETA_PARAMETERS(PARAMETER_ROW)};

const AgentKind agent_alphabeta = {
    .name = "alphabeta",
    .title = "Alpha-beta",
    .sentence =
        "Deepens a principal variation search over batches of evaluated leaves; every number is an option.",
    .source = "own",
    AGENT_OPTIONS(alphabeta_options),
    .create = alphabeta_agent_create,
    .think = alphabeta_agent_think,
    .new_game = alphabeta_agent_new_game,
    .destroy = alphabeta_agent_destroy,
};

/* ---- champion ---- */

/* The strongest agent: whatever wins the matches, which is tuned alpha-beta. At 20 ms a move it scored 67, 67
 * and 78% of 30 games each against three settings of the tree search, and 65% of 20 games at 100 ms, on a
 * busy machine. */

static const AgentOption champion_options[] = {
    ALPHABETA_AGENT_OPTIONS,
    INT_OPTION("level", SearchingAgent, level, "10", LEVEL_LEAST, LEVEL_MOST, NULL,
               "Strength: 1 hardly beats random moves, 10 is full strength"),
    INT_OPTION("seed", SearchingAgent, seed, "1", 0, INT32_MAX, NULL, "Seed of its random numbers"),
    INT_OPTION("variety", SearchingAgent, variety, "0", 0, 10000, "hundredths of a token",
               "The loss it may accept in its first four moves, so that openings differ; a cell is worth 700 "
               "there; 0 accepts none"),
    TEXT_OPTION("book", SearchingAgent, book_path, "none",
                "Openings that it plays without a search: none, default, or a file made by tetress-cli book"),
};

const AgentKind agent_champion = {
    .name = "champion",
    .title = "Champion",
    .sentence = "The strongest agent here, at any of ten levels: an alpha-beta search for territory, then "
                "for tokens.",
    .source = "own",
    AGENT_OPTIONS(champion_options),
    .create = alphabeta_agent_create,
    .think = alphabeta_agent_think,
    .new_game = alphabeta_agent_new_game,
    .reseed = alphabeta_agent_reseed,
    .destroy = alphabeta_agent_destroy,
};
