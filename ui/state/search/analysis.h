/* The live analysis: one or two agents search the position shown, each on its own thread, and their results
 * for each position are kept.
 *
 * A session follows the document's cursor. What is known of a position is shown at once, from the cache or
 * the record; the search starts at once after a move that was played, and otherwise when the cursor has
 * rested for ANALYSIS_DELAY_NS, so that arrow keys start none on their way. From its first report on,
 * the search is shown, and the earlier result stands beside it until the search knows as much. When a search
 * ends, or the cursor moves on, its last report is cached, and goes into the record unless that has one as
 * good. For the thread of the AppState; nothing here waits for a search. */
#ifndef TETRESS_STATE_SEARCH_ANALYSIS_H
#define TETRESS_STATE_SEARCH_ANALYSIS_H

#include "engine/report/report_cache.h"
#include "ui/state/document/document.h"
#include "ui/state/search/thinker.h"
#include "ui/state/settings.h"

enum {
    ANALYSIS_A,
    ANALYSIS_B,
    ANALYSIS_SESSIONS,
    ANALYSIS_DELAY_NS = 300000000,
    ANALYSIS_NODES_MOST = 2000000000,
    ANALYSIS_REFRESH_NS = 125000000, /* how often reports are read at most, */
    ANALYSIS_SHARE = 25, /* but showing them takes at most one part in so many of a processor's time, */
    ANALYSIS_RAREST_NS = 220000000, /* unless that would be less than four times a second */
};

/* Where the report shown comes from. */
typedef enum AnalysisSource {
    ANALYSIS_NOTHING, /* there is none: its serial is 0 */
    ANALYSIS_LIVE,    /* the search of this position, running or just ended */
    ANALYSIS_KEPT,    /* the cache */
    ANALYSIS_SAVED,   /* the record */
    ANALYSIS_REPLAY   /* a recorded search */
} AnalysisSource;

typedef enum AnalysisStage {
    ANALYSIS_OFF,
    ANALYSIS_RESTING,  /* on, and about to search */
    ANALYSIS_THINKING, /* the agent is thinking, or being created */
    ANALYSIS_DONE,     /* it has reported everything about this position */
    ANALYSIS_FAILED    /* see the error */
} AnalysisStage;

typedef struct AnalysisSession {
    /* the agent's name, with threads and table size; empty: there is no such session */
    char agent[SETTINGS_AGENT_SIZE];
    bool renamed; /* it has another agent: look up what is known of the position again */
    AnalysisStage stage;
    Error error;        /* for ANALYSIS_FAILED */
    Thinker *thinker;   /* null before the first search */
    NodePath asked;     /* the node that is searched */
    Position position;  /* at that node */
    uint64_t looked_ns; /* when its reports were last read */
    ReportLog log;      /* the reports of this search, newest last */
    uint64_t searches;  /* how many there were, by any agent */
    Move chosen;        /* after it has ended: its agent's move; otherwise MOVE_NONE */
    Text said;          /* after it has ended: what its agent printed and reported besides, as lines */

    /* What is shown, for the position shown. */
    AnalysisSource source;
    Report *report;                    /* its serial is 0 if there is none */
    char said_by[SETTINGS_AGENT_SIZE]; /* the agent that made the report */
    uint64_t version;                  /* counts changes of the report */

    /* An earlier result for the position shown that knows more than the search does so far. */
    Report *older;                      /* its serial is 0 if there is none */
    AnalysisSource older_source;        /* ANALYSIS_KEPT or ANALYSIS_SAVED */
    char older_by[SETTINGS_AGENT_SIZE]; /* the agent that made it */
} AnalysisSession;

typedef struct Analysis {
    const Roster *roster;
    Wake wake;
    ThinkerExit leaving;
    AnalysisSession sessions[ANALYSIS_SESSIONS];
    int lines;         /* lines wanted from each session; 0: as in its agent's name */
    int nodes;         /* after so many, a search goes no further, and waits to be looked into; 0: no limit */
    uint64_t shown_ns; /* processor time of a frame, set by the drawing code; 0: unknown */
    int chosen;        /* the session whose lines and heatmaps are shown */
    bool on;           /* the sessions search */
    bool over;         /* the game is over at the node shown: there is nothing to search */
    uint64_t begin_ns; /* when to start a search, while the cursor rests; 0: at once */
    NodePath at;       /* the node that the reports are about */
    Position shown;    /* at that node */
    uint64_t version;  /* of the document, when that was found; 0: never */
    uint64_t placed;   /* moves played in the document by then */
    ReportCache memory;
    ReportLog recorded; /* a recorded search being shown; empty: none */
    int frame;          /* its current frame */
} Analysis;

/* The roster must outlive it. */
Status analysis_init(Analysis *self, const Roster *roster, Wake wake, Error *error);
void analysis_close(Analysis *self); /* waits for all threads to end */

/* Sets the agent of a session, which continues with it; "" removes the second session. */
Status analysis_set_agent(Analysis *self, int session, const char *agent, Error *error);

/* How many best lines are wanted from each session. */
void analysis_set_lines(Analysis *self, int lines);

void analysis_start(Analysis *self);
void analysis_stop(Analysis *self);

/* Does what is due at this time of clock_ns; returns whether anything changed. */
bool analysis_tick(Analysis *self, Document *document, uint64_t now_ns);

/* When analysis_tick is due next, by clock_ns; UINT64_MAX: not until the wake is called. */
uint64_t analysis_wake_ns(const Analysis *self, const Document *document);

/* Whether a search is running or about to start; and only the latter. */
bool analysis_busy(const Analysis *self);
bool analysis_begins(const Analysis *self);

/* Whether any search has got this far, and whether one still may. */
bool analysis_reached(const Analysis *self, int depth, uint64_t nodes);

/* The report shown for the chosen session; its serial is 0 if there is none. */
static inline const Report *analysis_report(const Analysis *self)
{
    return self->sessions[self->chosen].report;
}

/* The newest report of a session's search, running or ended here; its serial is 0 if there is none. */
const Report *analysis_searched(const Analysis *self, int session);

/* The meeting place with a running search: requests in, views out (report/session.h); null if none is
 * running. */
Session *analysis_session(const Analysis *self, int session);

/* How certain a search is by now. */
typedef struct AnalysisSignals {
    uint64_t best_ns; /* how long the best move has not changed */
    int best_changes; /* of the best move, since the search began */
    /* between the highest and the lowest expected result in the search's second half, in [0, 2] */
    double swing;
    double effort_shift; /* share of the effort that has moved since half-time, in [0, 1] */
    /* proven; or, after at least a second, the best move has not changed in the second half, with little
     * swing and shift */
    bool settled;
    double speed; /* nodes a second, over the whole search */
} AnalysisSignals;

AnalysisSignals analysis_signals(const Analysis *self, int session);

/* Writes the reports of the chosen session's search, or the one shown, as JSON lines: the members of
 * report_json.h, and "agent". */
Status analysis_export(const Analysis *self, Text *out, Error *error);

/* A search that was recorded in a file. */
typedef struct Recording {
    char agent[SETTINGS_AGENT_SIZE];
    ReportLog log;
} Recording;

Status recording_read(Recording *self, const char *path, Error *error); /* any thread */

/* Shows recorded reports of the position shown, which it takes, instead of a search, the last one first. Ends
 * when the cursor moves or a search starts. */
Status analysis_show_recording(Analysis *self, Recording *recording, const Document *document, Error *error);
Status analysis_replay_frame(Analysis *self, int frame, Error *error); /* from 0 */

#endif
