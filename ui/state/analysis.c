#include "ui/state/analysis.h"

#include <math.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is shown ---- */

static void show(AnalysisSession *session, AnalysisSource source, const char *agent)
{
    session->source = source;
    size_t length = strlen(agent); /* of a session's, or of one in a record: both fit */
    memmove(session->said_by, agent, length + 1);
    session->version++;
}

static void show_nothing(AnalysisSession *session)
{
    session->report->serial = 0;
    show(session, ANALYSIS_NOTHING, "");
}

/* Shows the best that is known of the position without a search: from the memory, or from the record, whose analyses belong to the first
 * session. */
static void show_known(Analysis *self, int index, const Document *document)
{
    AnalysisSession *session = &self->sessions[index];
    const RecordAnalysis *saved = index == ANALYSIS_A ? document->node->analysis : NULL;
    const Report *kept = memory_find(&self->memory, session->agent, &self->shown);
    if (saved && kept && strcmp(saved->agent, session->agent) == 0 && saved->nodes > kept->nodes)
        kept = NULL;
    if (kept) {
        report_copy(session->report, kept);
        show(session, ANALYSIS_KEPT, session->agent);
    } else if (saved) {
        record_analysis_report(saved, &self->shown, session->report);
        show(session, ANALYSIS_SAVED, saved->agent);
    } else {
        show_nothing(session);
    }
}

/* Whether a report of the search under way knows as much as what is shown: one that just began again does not take its place. */
static bool overtakes(const AnalysisSession *session, const Report *report)
{
    const Report *shown = session->report;
    return session->source == ANALYSIS_NOTHING || session->source == ANALYSIS_LIVE ||
           strcmp(session->said_by, session->agent) != 0 || report->nodes >= shown->nodes ||
           report->depth > shown->depth;
}

/* Takes the newest report of a search, if there is one. */
static bool note_report(AnalysisSession *session)
{
    const Report *report = thinker_report(session->thinker);
    if (!report || report->serial == 0 || !position_equal(&report->position, &session->position))
        return false;
    log_add(&session->log, report);
    if (overtakes(session, report)) {
        report_copy(session->report, report);
        show(session, ANALYSIS_LIVE, session->agent);
    }
    return true;
}

/* ---- What is kept ---- */

/* Remembers what a search came to; the first session's also goes into the record. */
static void keep(Analysis *self, int index, Document *document)
{
    AnalysisSession *session = &self->sessions[index];
    const Report *report = session->report;
    RecordNode node = {0};
    if (session->source != ANALYSIS_LIVE || report->line_count + report->root_count == 0)
        return;
    memory_keep(&self->memory, session->agent, report);
    if (index != ANALYSIS_A || report->line_count == 0 ||
        record_set_analysis(&node, session->agent, report, NULL))
        return;
    document_keep_analysis(document, &session->asked, &session->position, record_take_analysis(&node), false,
                           &document->trouble);
}

/* Ends the search under way. */
static void end_search(Analysis *self, int index, Document *document)
{
    AnalysisSession *session = &self->sessions[index];
    if (session->stage != ANALYSIS_THINKING)
        return;
    note_report(session);
    thinker_cancel(session->thinker);
    if (document)
        keep(self, index, document);
    session->stage = ANALYSIS_OFF;
}

/* ---- Beginning and ending ---- */

uint64_t analysis_refresh_ns(const Analysis *self)
{
    uint64_t wanted = self->shown_ns * ANALYSIS_SHARE;
    return wanted < ANALYSIS_REFRESH_NS  ? ANALYSIS_REFRESH_NS
           : wanted > ANALYSIS_RAREST_NS ? ANALYSIS_RAREST_NS
                                         : wanted;
}

Status analysis_init(Analysis *self, const Roster *roster, Wake wake, Error *error)
{
    *self = (Analysis){.roster = roster, .wake = wake};
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        AnalysisSession *session = &self->sessions[i];
        session->report = aligned_alloc(alignof(Report), sizeof *session->report);
        if (!session->report) {
            analysis_close(self);
            return error_set(error, STATUS_MEMORY, "out of memory for an analysis");
        }
        memset(session->report, 0, sizeof *session->report);
    }
    snprintf(self->sessions[ANALYSIS_A].agent, sizeof self->sessions[ANALYSIS_A].agent, "%s",
             roster_strongest(roster)->name);
    return STATUS_OK;
}

void analysis_close(Analysis *self)
{
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        AnalysisSession *session = &self->sessions[i];
        thinker_exit(&self->leaving, &session->thinker);
        log_free(&session->log);
        free(session->report);
        session->report = NULL;
    }
    thinker_exit_join(&self->leaving);
    memory_free(&self->memory);
    log_free(&self->recorded);
}

Status analysis_set_agent(Analysis *self, int session, const char *agent, Error *error)
{
    AnalysisSession *changed = &self->sessions[session];
    AgentSpec spec;
    if (session == ANALYSIS_A && !*agent)
        return error_set(error, STATUS_INVALID, "the first session needs an agent");
    if (strlen(agent) >= sizeof changed->agent)
        return error_set(error, STATUS_INVALID, "the name of the agent is too long");
    Status status = *agent ? agent_spec_read(agent, &spec, error) : STATUS_OK;
    if (status)
        return status;
    end_search(self, session, NULL);
    if (changed->source == ANALYSIS_LIVE)
        memory_keep(&self->memory, changed->agent, changed->report);
    thinker_exit(&self->leaving, &changed->thinker);
    log_free(&changed->log);
    memmove(changed->agent, agent, strlen(agent) + 1);
    changed->stage = ANALYSIS_OFF;
    self->version = 0; /* finds anew what is known */
    self->begin_ns = 0;
    if (!*agent && self->chosen == session)
        self->chosen = ANALYSIS_A;
    return STATUS_OK;
}

/* How many lines a search is to tell. */
static Request lines_request(const Analysis *self)
{
    return (Request){.kind = REQUEST_LINES, .amount = (uint64_t)self->lines};
}

void analysis_set_lines(Analysis *self, int lines)
{
    self->lines = lines;
    const Request request = lines_request(self);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        if (self->sessions[i].stage == ANALYSIS_THINKING)
            session_ask(thinker_session(self->sessions[i].thinker), &request);
}

void analysis_start(Analysis *self)
{
    self->on = true;
    self->begin_ns = 0;
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        if (self->sessions[i].stage != ANALYSIS_THINKING)
            self->sessions[i].stage = ANALYSIS_OFF;
    if (self->recorded.count > 0) {
        log_free(&self->recorded);
        self->version = 0;
    }
}

void analysis_stop(Analysis *self)
{
    self->on = false;
}

/* ---- What is due ---- */

static bool same_node(const NodePath *a, const NodePath *b)
{
    return a->game == b->game && a->count == b->count &&
           memcmp(a->moves, b->moves, (size_t)a->count * sizeof *a->moves) == 0;
}

/* Follows the cursor; whether what is shown changed. */
static bool follow(Analysis *self, Document *document, uint64_t now_ns)
{
    NodePath path;
    if (self->version == document->version)
        return false;
    document_path(document, &path);
    bool first = self->version == 0;
    bool moved = first || !same_node(&path, &self->at) || !position_equal(&document->position, &self->shown);
    if (moved) {
        for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
            end_search(self, i, document);
            self->sessions[i].stage = ANALYSIS_OFF;
            log_free(&self->sessions[i].log);
        }
        log_free(&self->recorded);
        self->at = path;
        self->shown = document->position;
        self->over = position_outcome(&self->shown) != OUTCOME_NONE;
        self->begin_ns = first ? 0 : now_ns + ANALYSIS_DELAY_NS;
    }
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        AnalysisSource source = self->sessions[i].source;
        if (moved || source == ANALYSIS_NOTHING || source == ANALYSIS_SAVED)
            show_known(self, i, document);
    }
    self->version = document->version;
    return true;
}

/* Asks for a search of the position shown. */
static bool ask(Analysis *self, AnalysisSession *session, const Document *document)
{
    Game game;
    Limits limits = {0};
    Status status = STATUS_OK;
    if (!session->thinker)
        status = thinker_create(self->roster, session->agent, self->wake, &session->thinker, &session->error);
    if (status) {
        session->stage = ANALYSIS_FAILED;
        return true;
    }
    if (thinker_busy(session->thinker))
        return false; /* what it was asked before still ends */
    record_game(document->record, document->node, &game);
    session->asked = self->at;
    session->position = self->shown;
    session->stage = ANALYSIS_THINKING;
    session->looked_ns = 0;
    log_free(&session->log);
    const Request request = lines_request(self);
    thinker_ask_with(session->thinker, &game, &limits, self->lines > 0 ? &request : NULL);
    return true;
}

static bool tick_search(Analysis *self, int index, Document *document, uint64_t now_ns)
{
    AnalysisSession *session = &self->sessions[index];
    Answer answer;
    /* The answer first: all its reports are then there to be noted. */
    bool answered = thinker_take(session->thinker, &answer);
    if (!answered && now_ns - session->looked_ns < analysis_refresh_ns(self))
        return false;
    session->looked_ns = now_ns;
    bool noted = note_report(session);
    if (answered) {
        session->stage = answer.status ? ANALYSIS_FAILED : ANALYSIS_DONE;
        session->error = answer.error;
        keep(self, index, document);
    }
    return answered || noted;
}

static bool tick_session(Analysis *self, int index, Document *document, uint64_t now_ns)
{
    AnalysisSession *session = &self->sessions[index];
    if (!self->on || !*session->agent) {
        bool thought = session->stage == ANALYSIS_THINKING;
        end_search(self, index, document);
        session->stage = ANALYSIS_OFF;
        return thought;
    }
    if (session->stage == ANALYSIS_OFF)
        session->stage = self->over ? ANALYSIS_DONE : ANALYSIS_RESTING;
    if (session->stage == ANALYSIS_RESTING && now_ns >= self->begin_ns)
        return ask(self, session, document);
    return session->stage == ANALYSIS_THINKING && tick_search(self, index, document, now_ns);
}

bool analysis_tick(Analysis *self, Document *document, uint64_t now_ns)
{
    thinker_exit_reap(&self->leaving);
    bool changed = follow(self, document, now_ns);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        changed = tick_session(self, i, document, now_ns) || changed;
    return changed;
}

static uint64_t session_wake_ns(const Analysis *self, const AnalysisSession *session)
{
    if (session->stage == ANALYSIS_THINKING)
        return self->on ? session->looked_ns + analysis_refresh_ns(self) : 0;
    if (!self->on || !*session->agent || self->over)
        return UINT64_MAX;
    if (session->stage == ANALYSIS_OFF)
        return 0;
    if (session->stage != ANALYSIS_RESTING || (session->thinker && thinker_busy(session->thinker)))
        return UINT64_MAX; /* the end of what it was asked before calls the wake */
    return self->begin_ns;
}

uint64_t analysis_wake_ns(const Analysis *self, const Document *document)
{
    uint64_t wake = self->version == document->version ? UINT64_MAX : 0;
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        uint64_t due = session_wake_ns(self, &self->sessions[i]);
        wake = due < wake ? due : wake;
    }
    return wake;
}

/* ---- How far it is ---- */

static bool has_stage(const Analysis *self, AnalysisStage stage)
{
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        if (self->sessions[i].stage == stage)
            return true;
    return false;
}

bool analysis_begins(const Analysis *self)
{
    /* a change that was not followed yet may lead to a search */
    return has_stage(self, ANALYSIS_RESTING) || (self->on && (has_stage(self, ANALYSIS_OFF) && !self->over) &&
                                                 (self->sessions[ANALYSIS_A].stage == ANALYSIS_OFF));
}

bool analysis_busy(const Analysis *self)
{
    return has_stage(self, ANALYSIS_THINKING) || analysis_begins(self);
}

bool analysis_reached(const Analysis *self, int depth, uint64_t nodes)
{
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        const ReportLog *log = &self->sessions[i].log;
        const Report *newest = log->count > 0 ? log->reports[log->count - 1] : NULL;
        if (newest && newest->depth >= depth && newest->nodes >= nodes)
            return true;
    }
    return false;
}

const Report *analysis_report_of(const Analysis *self, int session)
{
    return self->sessions[session].report;
}

const Report *analysis_report(const Analysis *self)
{
    return analysis_report_of(self, self->chosen);
}

Session *analysis_session(const Analysis *self, int session)
{
    const AnalysisSession *asked = &self->sessions[session];
    return asked->stage == ANALYSIS_THINKING ? thinker_session(asked->thinker) : NULL;
}
