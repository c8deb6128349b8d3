/* The live analysis: one or two agents that look at the position shown, each on a thread of its own, and what they said of each position.
 *
 * A session follows the document's cursor. What it knows of a position is shown at once, from its memory or from the record, and
 * the search begins when the cursor has rested for ANALYSIS_DELAY_NS. When a search ends, or the cursor goes on, its last report is
 * remembered, and goes into the record where that has none as good. For the thread of the AppState; nothing here waits for a
 * search. */
#ifndef TETRESS_STATE_ANALYSIS_H
#define TETRESS_STATE_ANALYSIS_H

#include "ui/state/document.h"
#include "ui/state/memory.h"
#include "ui/state/settings.h"
#include "ui/state/thinker.h"

enum {
    ANALYSIS_A,
    ANALYSIS_B,
    ANALYSIS_SESSIONS,
    ANALYSIS_DELAY_NS = 300000000,
    ANALYSIS_REFRESH_NS = 125000000, /* reports are looked at so often, and no more */
};

/* Where the report that is shown comes from. */
typedef enum AnalysisSource {
    ANALYSIS_NOTHING, /* there is none: its serial is 0 */
    ANALYSIS_LIVE,    /* the search of this position: it goes on, or has just ended */
    ANALYSIS_KEPT,    /* the memory of an earlier search */
    ANALYSIS_SAVED,   /* the record */
    ANALYSIS_REPLAY   /* a recorded search */
} AnalysisSource;

typedef enum AnalysisStage {
    ANALYSIS_OFF,
    ANALYSIS_RESTING,  /* on, and about to search */
    ANALYSIS_THINKING, /* the agent thinks, or is being made */
    ANALYSIS_DONE,     /* it has said all it will say of this position */
    ANALYSIS_FAILED    /* see the error */
} AnalysisStage;

typedef struct AnalysisSession {
    char agent
        [SETTINGS_AGENT_SIZE]; /* as agents are named, with threads and table size; empty: there is no such session */
    int lines;                 /* wanted; 0: as the agent is named */
    AnalysisStage stage;
    Error error;       /* of ANALYSIS_FAILED */
    Thinker *thinker;  /* null before the first search */
    NodePath asked;    /* the node that the search is about */
    Position position; /* there */
    uint64_t looked_ns;

    /* What is shown, of the position shown. */
    AnalysisSource source;
    Report *report;                    /* its serial is 0 where there is none */
    char said_by[SETTINGS_AGENT_SIZE]; /* the agent that this report is of */
    uint64_t version;                  /* counts the changes of the report */
    ReportLog log;                     /* the reports of this search, the newest last */
} AnalysisSession;

typedef struct Analysis {
    const Roster *roster;
    Wake wake;
    ThinkerExit leaving;
    AnalysisSession sessions[ANALYSIS_SESSIONS];
    int chosen;             /* the session that lines and heatmaps are shown of */
    bool on;                /* sessions search */
    uint64_t since_ns;      /* when the cursor came to rest where it is; 0: not noticed yet */
    Position shown;         /* the position that the reports are of */
    NodePath at;            /* the node they are of */
    uint64_t shown_version; /* of the document, when they were found */
    ReportMemory memory;
    ReportLog recorded; /* a recorded search that is replayed; empty: none is */
    int frame;          /* of it, that is shown */
} Analysis;

/* The roster must outlive it. */
Status analysis_init(Analysis *self, const Roster *roster, Wake wake, Error *error);
void analysis_close(Analysis *self); /* waits for all threads to end */

/* Names the agent of a session, which goes on with it; "" takes away the second. */
Status analysis_set_agent(Analysis *self, int session, const char *agent, Error *error);

/* How many best lines are wanted, of each session. */
void analysis_set_lines(Analysis *self, int lines);

void analysis_start(Analysis *self);
void analysis_stop(Analysis *self);

/* Does what is due at this time of clock_ns; whether anything changed. While analysis_busy it wants to be called at least every
 * ANALYSIS_REFRESH_NS. */
bool analysis_tick(Analysis *self, Document *document, uint64_t now_ns);

/* Whether something is under way: a search, or a search that is about to begin. */
bool analysis_busy(const Analysis *self);

/* Whether some search has come so far, and whether one still may. */
bool analysis_reached(const Analysis *self, int depth, uint64_t nodes);

/* The report that is shown of the chosen session, or of a given one; its serial is 0 where there is none. */
const Report *analysis_report(const Analysis *self);
const Report *analysis_report_of(const Analysis *self, int session);

/* The meeting place with a search that goes on: requests in, views out (report/session.h); null where none does. */
Session *analysis_session(const Analysis *self, int session);

/* How sure a search is by now. */
typedef struct AnalysisSignals {
    uint64_t best_ns; /* for how long the best move stands */
    int best_changes; /* of the best move, since the search began */
    double
        swing; /* between the highest and the lowest expected result of the last half of the search, in [0, 2] */
    double
        effort_shift; /* share of the effort that was spent otherwise in the last half than before it, in [0, 1] */
    bool
        settled; /* the best move stood for the last half, and neither of the others is above ANALYSIS_SETTLED */
    double speed; /* nodes a second, over the whole search */
} AnalysisSignals;

AnalysisSignals analysis_signals(const Analysis *self, int session);

/* The reports of the chosen session's search as JSON lines, for analysis_replay and other programs. */
Status analysis_export(const Analysis *self, const char *path, Error *error);

/* Shows recorded reports in place of a search, the last one first; the document must show their position. It ends when the cursor goes
 * elsewhere or a search starts. */
Status analysis_replay(Analysis *self, const char *path, const Document *document, Error *error);
Status analysis_replay_frame(Analysis *self, int frame, Error *error); /* from 0 */

#endif
