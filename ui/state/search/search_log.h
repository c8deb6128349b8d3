/* The latest searches: agent, options, seed and result, as text, and ready to be repeated. The log listens to
 * their reports. For the thread of the AppState. */
#ifndef TETRESS_STATE_SEARCH_SEARCH_LOG_H
#define TETRESS_STATE_SEARCH_SEARCH_LOG_H

#include "engine/agent/agent.h"
#include "engine/base/text.h"
#include "engine/report/report.h"
#include "ui/state/settings.h"

enum { SEARCH_LOG_ENTRIES = 64, SEARCH_LOG_LINE = 12 };

/* Whose searches they are. */
typedef enum SearchLogVoice { SEARCH_LOG_A, SEARCH_LOG_B, SEARCH_LOG_PLAY, SEARCH_LOG_VOICES } SearchLogVoice;

typedef struct SearchLogEntry {
    int number; /* from 1, never reused */
    SearchLogVoice voice;
    char agent[SETTINGS_AGENT_SIZE]; /* as agents are named */
    char limits[64];                 /* in words; empty: none */
    Game game;                       /* the game it was asked about */
    bool finished;

    /* As last reported, for the side to move. */
    uint64_t serial, time_ns, nodes, best_since_ns;
    int depth;
    Move best;
    VALUE_MEMBER;
    int line_count;
    Move line[SEARCH_LOG_LINE];
} SearchLogEntry;

/* One of zeros is empty. */
typedef struct SearchLog {
    int numbers; /* numbers used so far */
    int count;
    SearchLogEntry entries[SEARCH_LOG_ENTRIES]; /* latest last */
} SearchLog;

/* Takes in a report about this game's position; returns whether it is new. */
bool search_log_note(SearchLog *self, SearchLogVoice voice, const char *agent, const char *limits,
                     const Game *game, const Report *report);

const SearchLogEntry *search_log_find(const SearchLog *self, int number); /* Null if it is gone. */

/* An entry as lines of text; the roster supplies the options that the agent's name leaves out. */
void search_log_write(const SearchLogEntry *entry, const Roster *roster, Text *out);

#endif
