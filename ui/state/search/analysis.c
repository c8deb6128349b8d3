#include "ui/state/search/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

/* ---- What is shown ---- */

static void analysis_show(AnalysisSession *session, AnalysisSource source, const char *agent)
{
    session->source = source;
    size_t length = strlen(agent); /* the name comes from a session or a record: it fits */
    memmove(session->said_by, agent, length + 1);
    session->version++;
}

/* Shows the best that is known of the position without a search: from the cache, or from the record, whose
 * analyses belong to the first session. */
static void show_known(Analysis *self, int index, const Document *document)
{
    AnalysisSession *session = &self->sessions[index];
    const RecordAnalysis *saved = index == ANALYSIS_A ? document->node->analysis : NULL;
    const Report *kept = report_cache_find(&self->memory, session->agent, &self->shown);
    if (saved && kept && strcmp(saved->agent, session->agent) == 0 && saved->nodes > kept->nodes)
        kept = NULL;
    if (kept) {
        report_copy(session->report, kept);
        analysis_show(session, ANALYSIS_KEPT, session->agent);
    } else if (saved) {
        record_analysis_report(saved, &self->shown, session->report);
        analysis_show(session, ANALYSIS_SAVED, saved->agent);
    } else {
        session->report->serial = 0;
        analysis_show(session, ANALYSIS_NOTHING, "");
    }
}

/* The newest report of a session's search; null if there is none. */
static const Report *newest(const AnalysisSession *session)
{
    return session->log.count > 0 ? session->log.reports[session->log.count - 1] : NULL;
}

/* Takes the newest report of a search, if there is one. A recorded search that is shown stays. */
static bool note_report(AnalysisSession *session)
{
    const Report *report = thinker_report(session->thinker);
    if (!report || report->serial == 0 || !position_equal(&report->position, &session->position))
        return false;
    report_log_add(&session->log, report);
    if (session->source == ANALYSIS_REPLAY)
        return true;
    report_copy(session->report, report);
    /* The older result goes when the search knows as much: as many nodes, or more depth by the same agent. */
    bool same = strcmp(session->older_by, session->agent) == 0;
    if (report->nodes >= session->older->nodes || (same && report->depth > session->older->depth))
        session->older->serial = 0;
    analysis_show(session, ANALYSIS_LIVE, session->agent);
    return true;
}

/* ---- What is kept ---- */

/* Keeps a report, unless a better one is known. */
static void remember(Analysis *self, const AnalysisSession *session, const Report *report)
{
    const Report *kept = report_cache_find(&self->memory, session->agent, &report->position);
    if (!kept || kept->nodes <= report->nodes)
        report_cache_keep(&self->memory, session->agent, report);
}

/* Keeps the result of a search; the first session's also goes into the record. */
static void analysis_keep(Analysis *self, int index, Document *document)
{
    AnalysisSession *session = &self->sessions[index];
    const Report *report = newest(session);
    RecordNode node = {0};
    if (!report || report->line_count + report->move_count == 0)
        return;
    remember(self, session, report);
    if (index != ANALYSIS_A || report->line_count == 0 ||
        record_set_analysis(&node, session->agent, report, NULL))
        return;
    document_keep_analysis(document, &session->asked, &session->position, record_take_analysis(&node), false,
                           &document->trouble);
}

/* Ends the current search. */
static void end_search(Analysis *self, int index, Document *document)
{
    AnalysisSession *session = &self->sessions[index];
    if (session->stage != ANALYSIS_THINKING)
        return;
    note_report(session);
    thinker_cancel(session->thinker);
    if (document)
        analysis_keep(self, index, document);
    session->stage = ANALYSIS_OFF;
}

/* ---- Beginning and ending ---- */

/* How long a report is shown before the next is read: drawing must not slow the search down. */
static uint64_t refresh_ns(const Analysis *self)
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
        session->report = memory_new(1, sizeof *session->report);
        session->older = memory_new(1, sizeof *session->older);
        session->chosen = MOVE_NONE;
        if (!session->report || !session->older) {
            analysis_close(self);
            return error_set(error, STATUS_MEMORY, "out of memory for an analysis");
        }
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
        report_log_free(&session->log);
        text_free(&session->said);
        free(session->report);
        free(session->older);
        session->report = session->older = NULL;
    }
    thinker_exit_join(&self->leaving);
    report_cache_free(&self->memory);
    report_log_free(&self->recorded);
}

/* Whether two agents differ only in the value of one option, which may be missing. */
static bool differ_in(const AgentSpec *a, const AgentSpec *b, const char *key)
{
    AgentSpec one = *a;
    AgentSpec other = *b;
    char texts[2][SPEC_TEXT_SIZE];
    return agent_spec_set(&one, key, "", NULL) == STATUS_OK &&
           agent_spec_set(&other, key, "", NULL) == STATUS_OK &&
           agent_spec_write(&one, texts[0], NULL) == STATUS_OK &&
           agent_spec_write(&other, texts[1], NULL) == STATUS_OK && strcmp(texts[0], texts[1]) == 0;
}

/* Tells a running search what has changed in its agent, if that is possible; the search then continues. */
static bool retune(const Analysis *self, AnalysisSession *session, const AgentSpec *spec)
{
    AgentSpec before;
    const char *hash = agent_spec_get(spec, "hash");
    Request request = {.kind = REQUEST_TABLE_SIZE};
    if (session->stage != ANALYSIS_THINKING || agent_spec_read(session->agent, &before, NULL) ||
        strcmp(before.kind, spec->kind) != 0)
        return false;
    if (self->lines > 0 && differ_in(&before, spec, "lines"))
        return true; /* the number of lines is requested anyway */
    request.amount = hash ? strtoull(hash, NULL, 10) : 0;
    return request.amount > 0 && !spec->foreign && differ_in(&before, spec, "hash") &&
           session_ask(thinker_session(session->thinker), &request);
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
    if (status != STATUS_OK)
        return status;
    bool failed = changed->stage == ANALYSIS_FAILED; /* try again */
    if (strcmp(changed->agent, agent) == 0 && !failed)
        return STATUS_OK;
    if (!*agent || !retune(self, changed, &spec)) { /* with the agent goes what only its search knows */
        end_search(self, session, NULL);
        if (newest(changed))
            remember(self, changed, newest(changed));
        thinker_exit(&self->leaving, &changed->thinker);
        report_log_free(&changed->log);
        changed->chosen = MOVE_NONE;
        text_clear(&changed->said);
        changed->stage = ANALYSIS_OFF;
        changed->older->serial = 0;
        changed->renamed = true;
        self->begin_ns = 0;
    }
    memmove(changed->agent, agent, strlen(agent) + 1);
    if (!*agent && self->chosen == session)
        self->chosen = ANALYSIS_A;
    return STATUS_OK;
}

/* How many lines a search should report. */
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
        report_log_free(&self->recorded);
        self->version = 0;
    }
}

void analysis_stop(Analysis *self)
{
    self->on = false;
}

/* ---- What is due ---- */

/* Follows the cursor and the names of the agents; returns whether what is shown changed. */
static bool follow(Analysis *self, Document *document, uint64_t now_ns)
{
    NodePath path;
    bool renamed = self->sessions[ANALYSIS_A].renamed || self->sessions[ANALYSIS_B].renamed;
    if (self->version == document->version && !renamed)
        return false;
    document_path(document, &path);
    bool first = self->version == 0;
    bool moved =
        first || !node_path_equal(&path, &self->at) || !position_equal(&document->position, &self->shown);
    if (moved) {
        /* The cursor is elsewhere: the searches end. */
        for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
            end_search(self, i, document);
            self->sessions[i].stage = ANALYSIS_OFF;
            self->sessions[i].older->serial = 0;
            report_log_free(&self->sessions[i].log);
            self->sessions[i].chosen = MOVE_NONE;
            text_clear(&self->sessions[i].said);
        }
        report_log_free(&self->recorded);
        self->at = path;
        self->shown = document->position;
        self->over = position_outcome(&self->shown) != OUTCOME_NONE;
        self->begin_ns = first || self->placed != document->placed ? 0 : now_ns + ANALYSIS_DELAY_NS;
    }
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        AnalysisSession *session = &self->sessions[i];
        AnalysisSource source = session->source;
        if (moved || session->renamed || source == ANALYSIS_NOTHING || source == ANALYSIS_SAVED)
            show_known(self, i, document);
        session->renamed = false;
    }
    self->version = document->version;
    self->placed = document->placed;
    return true;
}

/* Asks for a search of the position shown. */
static bool analysis_ask(Analysis *self, AnalysisSession *session, const Document *document)
{
    Game game;
    Limits limits = {.nodes = (uint64_t)self->nodes, .lingers = self->nodes > 0};
    Status status = STATUS_OK;
    if (!session->thinker)
        status = thinker_create(self->roster, session->agent, self->wake, &session->thinker, &session->error);
    if (status != STATUS_OK) {
        session->stage = ANALYSIS_FAILED;
        return true;
    }
    if (thinker_busy(session->thinker))
        return false; /* its previous search is still ending */
    record_game(document->record, document->node, &game);
    session->asked = self->at;
    session->position = self->shown;
    session->stage = ANALYSIS_THINKING;
    session->looked_ns = 0;
    /* What is shown becomes the older result when a search starts, unless the older one knows more. */
    const Report *shown = session->report;
    if (shown->serial != 0 && position_equal(&shown->position, &session->position) &&
        session->source != ANALYSIS_REPLAY &&
        (session->older->serial == 0 || session->older->nodes <= shown->nodes)) {
        report_copy(session->older, shown);
        session->older_source = session->source == ANALYSIS_SAVED ? ANALYSIS_SAVED : ANALYSIS_KEPT;
        memcpy(session->older_by, session->said_by, sizeof session->older_by);
    }
    report_log_free(&session->log);
    session->searches++;
    session->chosen = MOVE_NONE;
    text_clear(&session->said);
    const Request request = lines_request(self);
    thinker_ask(session->thinker, &game, &limits, self->lines > 0 ? &request : NULL);
    return true;
}

static bool tick_search(Analysis *self, int index, Document *document, uint64_t now_ns)
{
    AnalysisSession *session = &self->sessions[index];
    Answer answer;
    /* Take the answer first: then all its reports are there. */
    bool answered = thinker_take(session->thinker, &answer);
    if (!answered && now_ns - session->looked_ns < refresh_ns(self))
        return false;
    session->looked_ns = now_ns;
    bool noted = note_report(session);
    if (answered) {
        session->stage = answer.status != STATUS_OK ? ANALYSIS_FAILED : ANALYSIS_DONE;
        session->chosen = answer.status != STATUS_OK ? MOVE_NONE : answer.move;
        session->error = answer.error;
        analysis_keep(self, index, document);
        text_clear(&session->said);
        thinker_said(session->thinker, &session->said);
    }
    return answered || noted;
}

bool analysis_tick(Analysis *self, Document *document, uint64_t now_ns)
{
    thinker_exit_reap(&self->leaving);
    bool changed = follow(self, document, now_ns);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        AnalysisSession *session = &self->sessions[i];
        if (!self->on || !*session->agent) {
            changed = session->stage == ANALYSIS_THINKING || changed;
            end_search(self, i, document);
            session->stage = ANALYSIS_OFF;
            continue;
        }
        if (session->stage == ANALYSIS_OFF)
            session->stage = self->over ? ANALYSIS_DONE : ANALYSIS_RESTING;
        if (session->stage == ANALYSIS_RESTING && now_ns >= self->begin_ns)
            changed = analysis_ask(self, session, document) || changed;
        else if (session->stage == ANALYSIS_THINKING)
            changed = tick_search(self, i, document, now_ns) || changed;
    }
    return changed;
}

static uint64_t session_wake_ns(const Analysis *self, const AnalysisSession *session)
{
    if (session->stage == ANALYSIS_THINKING)
        return self->on ? session->looked_ns + refresh_ns(self) : 0;
    if (!self->on || !*session->agent || self->over)
        return UINT64_MAX;
    if (session->stage == ANALYSIS_OFF)
        return 0;
    if (session->stage != ANALYSIS_RESTING || (session->thinker && thinker_busy(session->thinker)))
        return UINT64_MAX; /* the end of its previous search calls the wake */
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

/* ---- Progress ---- */

static bool has_stage(const Analysis *self, AnalysisStage stage)
{
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        if (self->sessions[i].stage == stage)
            return true;
    return false;
}

bool analysis_begins(const Analysis *self)
{
    /* a change not followed yet may start a search */
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
        const Report *report = newest(&self->sessions[i]);
        if (report && report->depth >= depth && report->nodes >= nodes)
            return true;
    }
    return false;
}

const Report *analysis_searched(const Analysis *self, int session)
{
    static const Report none;
    const Report *report = newest(&self->sessions[session]);
    return report ? report : &none;
}

Session *analysis_session(const Analysis *self, int session)
{
    const AnalysisSession *asked = &self->sessions[session];
    return asked->stage == ANALYSIS_THINKING ? thinker_session(asked->thinker) : NULL;
}
