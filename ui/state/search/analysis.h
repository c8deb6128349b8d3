/* The live analysis: one or two agents that look at the position shown, each on a thread of its own, and what
 * they said of each position.
 *
 * A session follows the document's cursor. What it knows of a position is shown at once, from its memory or
 * from the record, and the search begins when the cursor has rested for ANALYSIS_DELAY_NS. From its first
 * report on the search is what is shown; what was known before stands beside it until the search knows as
 * much. When a search ends, or the cursor goes on, its last report is remembered, and goes into the record
 * where that has none as good. For the thread of the AppState; nothing here waits for a search. */
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
    ANALYSIS_REFRESH_NS = 125000000, /* reports are looked at so often, and no more */
    ANALYSIS_SHARE = 25, /* and showing them takes one part in so many of a processor's time at most, */
    ANALYSIS_RAREST_NS = 220000000, /* unless they would be shown less than four times a second */
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
        /* as agents are named, with threads and table size; empty: there is no such session */
        [SETTINGS_AGENT_SIZE];
    bool renamed; /* its agent is another one: what is known of the position is to be found anew */
    AnalysisStage stage;
    Error error;        /* of ANALYSIS_FAILED */
    Thinker *thinker;   /* null before the first search */
    NodePath asked;     /* the node that the search is about */
    Position position;  /* there */
    uint64_t looked_ns; /* when its reports were looked at last */
    ReportLog log;      /* the reports of this search, the newest last */
    Text said;          /* what its agent printed and told besides, in lines, when it has ended */

    /* What is shown, of the position shown. */
    AnalysisSource source;
    Report *report;                    /* its serial is 0 where there is none */
    char said_by[SETTINGS_AGENT_SIZE]; /* the agent whose report it is */
    uint64_t version;                  /* counts the changes of the report */

    /* An earlier result of the position shown that knows more than what the search has found so far. */
    Report *older;                      /* its serial is 0 where there is none */
    AnalysisSource older_source;        /* ANALYSIS_KEPT or ANALYSIS_SAVED */
    char older_by[SETTINGS_AGENT_SIZE]; /* the agent whose result it is */
} AnalysisSession;

typedef struct Analysis {
    const Roster *roster;
    Wake wake;
    ThinkerExit leaving;
    AnalysisSession sessions[ANALYSIS_SESSIONS];
    int lines;         /* that are wanted of each session; 0: as its agent is named */
    uint64_t shown_ns; /* processor time that a frame costs: whoever draws says so; 0: not known */
    int chosen;        /* the session that lines and heatmaps are shown of */
    bool on;           /* sessions search */
    bool over;         /* the game is, at the node shown: there is nothing to search */
    uint64_t begin_ns; /* when to begin a search, as the cursor rests; 0: at once */
    NodePath at;       /* the node that the reports are of */
    Position shown;    /* there */
    uint64_t version;  /* of the document, when that was found; 0: never */
    ReportCache memory;
    ReportLog recorded; /* a recorded search that is shown; empty: none is */
    int frame;          /* of it */
} Analysis;

/* The roster must outlive it. */
Status analysis_init(Analysis *self, const Roster *roster, Wake wake, Error *error);
void analysis_close(Analysis *self); /* waits for all threads to end */

/* Names the agent of a session, which goes on with it; "" takes away the second. */
Status analysis_set_agent(Analysis *self, int session, const char *agent, Error *error);

/* How many best lines are wanted of each session. */
void analysis_set_lines(Analysis *self, int lines);

/* For how long the search of a session has gone on, or went on here: what would be thrown away with its
 * agent. */
uint64_t analysis_spent_ns(const Analysis *self, int session);

void analysis_start(Analysis *self);
void analysis_stop(Analysis *self);

/* Does what is due at this time of clock_ns; whether anything changed. */
bool analysis_tick(Analysis *self, Document *document, uint64_t now_ns);

/* When analysis_tick is due next, by clock_ns; UINT64_MAX: not before the wake is called. */
uint64_t analysis_wake_ns(const Analysis *self, const Document *document);

/* For how long a report is shown before the next one is looked at: drawing must not slow the search down. */
uint64_t analysis_refresh_ns(const Analysis *self);

/* Whether a search goes on, or is about to begin; and only the latter. */
bool analysis_busy(const Analysis *self);
bool analysis_begins(const Analysis *self);

/* Whether some search has come so far, and whether one still may. */
bool analysis_reached(const Analysis *self, int depth, uint64_t nodes);

/* The report that is shown of the chosen session, or of a given one; its serial is 0 where there is none. */
const Report *analysis_report(const Analysis *self);
const Report *analysis_report_of(const Analysis *self, int session);

/* The meeting place with a search that goes on: requests in, views out (report/session.h); null where none
 * does. */
Session *analysis_session(const Analysis *self, int session);

/* How sure a search is by now. */
typedef struct AnalysisSignals {
    uint64_t best_ns; /* for how long the best move stands */
    int best_changes; /* of the best move, since the search began */
    double
        swing; /* between the highest and the lowest expected result of the search's last half, in [0, 2] */
    double effort_shift; /* share of the effort that lies elsewhere than it did at the half, in [0, 1] */
    /* proven; or after a second at least, the best move stood for the last half, with little swing and
     * shift */
    bool settled;
    double speed; /* nodes a second, over the whole search */
} AnalysisSignals;

AnalysisSignals analysis_signals(const Analysis *self, int session);

/* The reports of the chosen session's search, or the one that is shown, as JSON lines: the members of
 * report_json.h, and "agent". */
Status analysis_export(const Analysis *self, const char *path, Error *error);

/* Shows recorded reports of the position shown in place of a search, the last one first. It ends when the
 * cursor goes elsewhere or a search starts. */
Status analysis_replay(Analysis *self, const char *path, const Document *document, Error *error);
Status analysis_replay_frame(Analysis *self, int frame, Error *error); /* from 0 */

#endif
