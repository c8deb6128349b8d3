#include "ui/state/app.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "ui/state/actions/actions.h"

static Status init_parts(AppState *self, const Roster *roster, const char *folder, Wake wake, Error *error)
{
    Status status = play_init(&self->play, &self->names, wake, error);
    if (status == STATUS_OK)
        status = analysis_init(&self->analysis, roster, wake, error);
    if (status != STATUS_OK)
        return status;
    self->tasks = (Tasks){.wake = wake};
    self->suites = (Suites){.roster = roster, .pace = {.move_ns = 300 * NS_PER_MS}};
    snprintf(self->suites.agent, sizeof self->suites.agent, "%s", roster_strongest(roster)->name);
    self->classes = (Classes){.roster = roster, .wake = wake, .games = CLASS_GAMES_USUAL, .player = -1};
    status = matches_init(&self->matches, &self->names, folder, self->keeper, wake, error);
    if (status == STATUS_OK)
        status = experiments_init(&self->experiments, folder, wake, error);
    if (status == STATUS_OK)
        status = solo_init(&self->solo, folder, self->keeper, wake, error);
    if (status == STATUS_OK)
        status = tune_init(&self->tune, folder, &self->profiles, self->keeper, wake, error);
    if (status != STATUS_OK)
        return status;
    status = library_state_init(&self->library, folder, self->settings.library, wake, error);
    if (status != STATUS_OK)
        return status;
    self->review = (ReviewState){.roster = roster, .wake = wake, .plan = &self->settings.review};
    status = review_queue_init(&self->queue, folder, &self->settings.review, roster, self->keeper, error);
    if (status != STATUS_OK)
        return status;
    if (self->queue.error.status != STATUS_OK)
        self->notice = self->queue.error;
    /* An agent that no longer exists is replaced by the strongest. */
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        if (*self->settings.analysts[i] &&
            analysis_set_agent(&self->analysis, i, self->settings.analysts[i], &self->notice))
            self->settings.analysts[i][0] = '\0';
    analysis_set_lines(&self->analysis, self->settings.lines);
    self->view.heat = (HeatChoice){.kind = HEAT_EFFORT, .shapes = HEAT_ALL_SHAPES, .threshold = 0.005};
    return STATUS_OK;
}

static void await_file(void *keeper, const char *file)
{
    keeper_wait(keeper, file);
}

Status app_init(AppState *self, const Roster *roster, const char *folder, bool recover, Wake wake,
                Error *error)
{
    *self = (AppState){.kinds = *roster, .wake = wake};
    self->roster = roster = &self->kinds;
    self->names = (AgentNames){roster, &self->settings};
    folder_browser_init(&self->browser, wake);
    settings_defaults(&self->settings);
    Status status = STATUS_OK;
    if (folder) {
        char path[SETTINGS_PATH_SIZE + 16];
        snprintf(path, sizeof path, "%s/settings", folder);
        status = keeper_create(wake, &self->keeper, error);
        if (status != STATUS_OK)
            return status;
        self->kinds.await = await_file;
        self->kinds.context = self->keeper;
        status =
            settings_keeper_open(&self->settings_keeper, path, &self->settings, self->keeper, &self->notice);
    }
    if (status == STATUS_OK)
        status = document_init(&self->document, folder, recover, error);
    if (status != STATUS_OK) {
        settings_keeper_close(&self->settings_keeper, &self->settings);
        keeper_close(self->keeper);
        return status;
    }
    self->document.keeper = self->keeper;
    document_report_recovered(&self->document, &self->notice);
    const char *built_in[PROFILE_BUILT_IN_COUNT + 1] = {NULL};
    for (int i = 0; i < PROFILE_BUILT_IN_COUNT; i++)
        built_in[i] = profile_built_in[i].name;
    status = profiles_init(&self->profiles, built_in, folder, self->keeper, self->wake, error);
    if (status == STATUS_OK)
        status = search_views_init(&self->search_views, error);
    if (status == STATUS_OK)
        status = kept_games_init(&self->kept, folder, self->settings.games_folder, error);
    if (status == STATUS_OK)
        status = init_parts(self, roster, folder, wake, error);
    if (status != STATUS_OK) {
        tune_close(&self->tune);
        solo_close(&self->solo);
        experiments_close(&self->experiments);
        matches_close(&self->matches, &self->tasks);
        library_state_close(&self->library);
        analysis_close(&self->analysis);
        play_close(&self->play);
        kept_games_free(&self->kept);
        search_views_close(&self->search_views);
        document_close(&self->document, false);
        settings_keeper_close(&self->settings_keeper, &self->settings);
        keeper_close(self->keeper);
        profiles_close(&self->profiles);
    }
    return status;
}

void app_close(AppState *self)
{
    file_jobs_close(self);
    /* What searches have found so far is kept. */
    analysis_stop(&self->analysis);
    analysis_tick(&self->analysis, &self->document, clock_ns());
    review_cancel(&self->review);
    review_tick(&self->review, &self->document);
    kept_games_close(self);
    settings_keeper_close(&self->settings_keeper, &self->settings);
    question_close(&self->recovery.look);
    tasks_close(&self->tasks);
    review_queue_close(&self->queue);
    library_state_close(&self->library);
    pattern_state_close(&self->pattern);
    suites_close(&self->suites);
    classes_close(&self->classes);
    matches_close(&self->matches, &self->tasks);
    solo_close(&self->solo);
    tune_close(&self->tune);
    task_work_free(self->solving.work);
    experiments_close(&self->experiments);
    task_work_free(self->counting.work);
    file_follower_leave(&self->follower, self->keeper);
    folder_browser_close(&self->browser);
    question_close(&self->modules.look);
    analysis_close(&self->analysis);
    practice_close(&self->practice, &self->play.leaving);
    review_state_close(&self->review);
    play_close(&self->play);
    kept_games_free(&self->kept);
    search_views_close(&self->search_views);
    bool drops = self->kept.views && self->document.recovered == 0; /* even what a search found last */
    document_close(&self->document,
                   drops || (!document_changed(&self->document) && !self->document.analysed));
    agent_test_close(&self->agent_test);
    keeper_close(self->keeper);      /* after everything that it keeps */
    profiles_close(&self->profiles); /* it may have written to their folder */
    free(self->games.shown);
    game_folder_free(&self->games.folder);
    text_free(&self->samples);
    text_free(&self->manual);
    text_free(&self->page);
    text_free(&self->resumed_link);
    text_free(&self->copied);
    text_free(&self->written);
    text_free(&self->pending_argument);
    text_free(&self->confirm.argument);
}

/* Takes in what a followed file says now. */
static bool tick_follower(AppState *self)
{
    ReadFile file;
    Status status;
    Error error;
    if (!self->follower)
        return false;
    bool came = file_follower_take(self->follower, &file);
    if (came) {
        if (document_follow(&self->document, &file, &error))
            self->notice = error;
        read_file_free(&file);
    }
    bool ended = file_follower_ended(self->follower, &status, &error);
    self->follower_ready |= came || ended;
    if (ended && status != STATUS_OK)
        self->notice = error;
    if (ended || !self->document.following) {
        file_follower_leave(&self->follower, self->keeper);
        self->document.following = false;
    }
    return came || ended;
}

void app_reopen(AppState *self)
{
    self->reopens = true;
    recovery_look(&self->recovery, &self->settings, text_string(&self->document.folder), self->wake);
}

const char *app_document_path(const AppState *self)
{
    const char *path = text_string(&self->document.path), *last = self->settings.last;
    const char *name = strrchr(last, '/');
    bool same = *path != '/' && name && strcmp(name + 1, document_name(&self->document)) == 0;
    return same ? last : path;
}

void app_show_start(AppState *self)
{
    recovery_look(&self->recovery, &self->settings, text_string(&self->document.folder), self->wake);
    self->view.start = true;
    self->view.start_version = document_shown_version(&self->document);
}

/* Shows the review of a game that comes with one: at the move that decided, for the side it was made for. */
static void show_kept_review(AppState *self)
{
    const ReviewState *review = &self->review;
    Document *document = &self->document;
    bool fresh =
        review->review && review->record == document->record && self->arrived != document->shown_games + 1;
    if (!fresh)
        return;
    self->arrived = document->shown_games + 1;
    self->queue.opened = self->queue.opening;
    self->queue.record = document->record;
    self->queue.opening = 0;
    if (story_proof(document->record) == 0 || review->job || document->following || self->editing ||
        self->play.state == PLAY_RUNNING)
        return;
    self->view.viewpoint = viewpoint_of(review->side);
    self->view.mode = MODE_ANALYSE;
    action_run(self, "view.panel.show", "review", &self->notice);
    if (review->story->drop && !document->node->parent)
        review_go(&self->review, document, review->story->drop->index);
}

Status app_resume(AppState *self, const char *link, Error *error)
{
    self->resumes = true;
    text_add_string(&self->resumed_link, link ? link : "");
    recovery_look(&self->recovery, &self->settings, text_string(&self->document.folder), self->wake);
    return text_status(&self->resumed_link, error);
}

/* A game with a name gets its unsaved edits back when its file is opened. */
static void resume(AppState *self)
{
    const Recovered *latest = NULL;
    char number[16];
    for (int i = 0; i < self->recovery.count; i++) {
        const Recovered *found = &self->recovery.found[i];
        if (!found->path[0] && (!latest || found->modified_s > latest->modified_s))
            latest = found;
    }
    snprintf(number, sizeof number, "%d", latest ? latest->number : 0);
    if (self->settings.last[0])
        action_run(self, "file.reopen", "", &self->notice);
    else if (latest)
        action_run(self, "file.recover", number, &self->notice);
}

/* The link leads to its turn in the game that was resumed, or opens another. */
static bool tick_resumed(AppState *self)
{
    if (self->resumed_link.length == 0 || self->resumes || file_jobs_busy(&self->file_jobs))
        return false;
    action_run(self, "edit.paste", text_string(&self->resumed_link), &self->notice);
    text_free(&self->resumed_link);
    return true;
}

/* The file of the last session is opened if there is nothing else to ask about. */
static bool tick_recovery(AppState *self)
{
    if (!recovery_tick(&self->recovery))
        return tick_resumed(self);
    if (self->resumes)
        resume(self);
    self->resumes = false;
    bool reopens = self->reopens && self->recovery.count == 0 && self->settings.restore &&
                   self->settings.last[0] && self->view.start;
    self->reopens = false;
    if (reopens)
        action_run(self, "file.reopen", "", &self->notice);
    return true;
}

static bool tick_tune(AppState *self, uint64_t now_ns)
{
    bool shown = self->view.mode == MODE_TUNE && !self->view.start;
    if (shown) {
        tune_enter(&self->tune);
        /* The games of the test that the workspace shows are read once, as for matches. */
        MatchRun *test = app_test(self);
        int number = test ? test->base.number : 0;
        if (test && number != self->tune.wanted_match)
            match_run_load(test, self->wake, &self->notice);
        self->tune.wanted_match = number;
    }
    bool changed = tune_tick(&self->tune, &self->tasks, &self->document, shown, now_ns);
    if (self->tune.trouble.status != STATUS_OK && self->notice.status == STATUS_OK) {
        self->notice = self->tune.trouble;
        self->tune.trouble = (Error){0};
    }
    return changed;
}

/* What the panels shown want to know of the library; false if none shows any of it. */
static bool library_wanted(const AppState *self, LibraryWants *out)
{
    const Layout *layout = &self->settings.layouts[self->view.mode];
    bool panels = !self->view.start && *self->library.wants.path;
    *out = self->library.wants;
    out->query = self->games.query;
    out->explores = panels && layout_shows(layout, "explorer");
    out->position = self->document.position;
    out->scores = panels && layout_shows(layout, "players");
    return panels && (self->view.mode == MODE_LIBRARY || out->explores || out->scores);
}

static bool tick_library(AppState *self)
{
    LibraryWants wants;
    bool wanted = library_wanted(self, &wants);
    self->library.wants = wants;
    bool found = pattern_state_tick(&self->pattern, &self->names, &self->tasks);
    return library_state_tick(&self->library, wanted, &self->names, &self->tasks, &self->notice) || found;
}

static bool library_idle(const AppState *self)
{
    LibraryWants wants;
    bool wanted = library_wanted(self, &wants);
    return !question_open(&self->library.asking) &&
           (!wanted || library_wants_equal(&wants, &self->library.asked));
}

bool app_tick(AppState *self, uint64_t now_ns)
{
    bool filed = file_jobs_tick(self, now_ns);
    filed = folder_browser_tick(&self->browser) || filed;
    filed = profiles_tick(&self->profiles) || filed;
    filed = python_search_tick(&self->modules) || filed;
    filed = tasks_tick(&self->tasks, now_ns) || filed;
    filed = matches_tick(&self->matches, &self->tasks) || filed;
    settings_keeper_tick(&self->settings_keeper, &self->settings, now_ns, &self->notice);
    keeper_trouble(self->keeper, &self->notice);
    filed = tick_recovery(self) || filed;
    filed = suites_tick(&self->suites, &self->tasks) || filed;
    filed = classes_tick(&self->classes, &self->tasks, now_ns) || filed;
    /* The laboratory gets its threads when somebody first looks at it. */
    bool shown = self->view.mode == MODE_SOLO && !self->view.start;
    filed = (shown && solo_enter(&self->solo, &self->notice)) || filed;
    filed = solo_tick(&self->solo, &self->tasks, shown, now_ns) || filed;
    filed = tick_tune(self, now_ns) || filed;
    filed = solving_tick(&self->solving, &self->tasks) || filed;
    filed = experiments_tick(&self->experiments, &self->tasks) || filed;
    filed = agent_test_tick(&self->agent_test) || filed;
    filed = counting_tick(&self->counting, &self->tasks) || filed;
    filed = tick_library(self) || filed;
    if (self->document.busy)
        return filed; /* what else is due may be an edit, so it waits */
    bool followed = tick_follower(self);
    bool running = self->play.state == PLAY_RUNNING;
    bool rests = file_jobs_opening(&self->file_jobs);
    bool played = !rests && play_tick(&self->play, &self->document, now_ns);
    if (running && self->play.state == PLAY_OVER)
        hand_drop(&self->hand);
    played = kept_games_tick(self) || played;
    bool analysed = analysis_tick(&self->analysis, &self->document, now_ns);
    bool reviewed = review_tick(&self->review, &self->document);
    reviewed =
        review_queue_tick(&self->queue, &self->tasks, &self->document, app_document_path(self)) || reviewed;
    self->library.wants.version += reviewed; /* it may have more of a game */
    for (int i = 0; i < self->queue.count && reviewed; i++)
        if (self->queue.games[i].state == QUEUED_DONE)
            matches_note_review(&self->matches, self->queue.games[i].file, self->queue.games[i].round);
    show_kept_review(self);
    bool looked = search_views_tick(&self->search_views, &self->document, &self->play);
    looked |= search_views_look(&self->search_views, &self->settings.layouts[self->view.mode],
                                &self->document, &self->analysis, now_ns);
    bool stepped = autoplay_tick(self, now_ns);
    bool led = intro_tick(self);
    led = practice_tick(self) || led;
    editor_follow(self);
    if (document_shown_version(&self->document) != self->view.start_version ||
        self->play.state == PLAY_RUNNING || self->analysis.on)
        self->view.start = false;
    bool trouble = self->document.trouble.status != STATUS_OK;
    if (trouble) {
        self->notice = self->document.trouble;
        self->document.trouble = (Error){0};
    }
    return filed || followed || played || analysed || reviewed || looked || stepped || led || trouble;
}

uint64_t app_wake_ns(const AppState *self, uint64_t now_ns)
{
    const uint64_t parts[] = {
        file_jobs_wake_ns(&self->file_jobs, &self->document),
        settings_keeper_wake_ns(&self->settings_keeper),
        solo_wake_ns(&self->solo),
        play_wake_ns(&self->play, now_ns),
        analysis_wake_ns(&self->analysis, &self->document),
        search_views_wake_ns(&self->search_views),
        self->view.autoplay.on ? self->view.autoplay.due_ns : UINT64_MAX,
    };
    enum { ALWAYS = 3 }; /* the parts that do not depend on the document */
    uint64_t soonest = UINT64_MAX;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] < soonest && (i < ALWAYS || !self->document.busy))
            soonest = parts[i];
    return soonest; /* jobs, agents and followed files call the wake */
}

bool app_idle(const AppState *self)
{
    return !play_thinking(&self->play) && self->practice.stage != PRACTICE_JUDGING &&
           !review_busy(&self->review) && !analysis_begins(&self->analysis) && !self->view.autoplay.on &&
           !kept_games_busy(self) && !file_jobs_busy(&self->file_jobs) &&
           !question_open(&self->recovery.look) && self->resumed_link.length == 0 &&
           !search_views_busy(&self->search_views) && !folder_browser_busy(&self->browser) &&
           !question_open(&self->modules.look) && !profiles_busy(&self->profiles) &&
           !question_open(&self->agent_test.asking) && !tasks_busy(&self->tasks) &&
           !keeper_busy(self->keeper) && !classes_busy(&self->classes) && !runs_busy(&self->matches.runs) &&
           !solo_busy(&self->solo) && !tune_busy(&self->tune) && !question_open(&self->experiments.reading) &&
           library_idle(self) && (!self->follower || self->follower_ready);
}

/* What a running or ended search says of one root move; null if it has not looked at it. */
static const ReportMove *searched_move(const Report *report, Move move)
{
    for (int i = 0; i < report->move_count; i++)
        if (report->moves[i].move == move)
            return report->moves[i].effort > 0 && !isnan(report->moves[i].expected) ? &report->moves[i]
                                                                                    : NULL;
    return NULL;
}

void app_lines(const AppState *self, int session, ShownLines *out)
{
    const Document *document = &self->document;
    const Report *report = self->analysis.sessions[session].report;
    bool saved = self->analysis.sessions[session].source == ANALYSIS_SAVED;
    const ReviewMarks *marks = &self->settings.review.marks;
    const RecordNode *next = document_ahead(document, document->node);
    const ReviewTurn *turn = review_turn_shown(&self->review, document);
    lines_make(report, marks, &self->view.locks, out);
    if (!next || !position_equal(&out->position, &document->position))
        return;
    bool reviewed = turn && turn->move == next->move;
    LinePlayed played = {.move = next->move,
                         .root = saved ? NULL : searched_move(report, next->move),
                         .after = next->analysis,
                         .other = !saved,
                         .loss = reviewed ? turn->loss : NAN};
    lines_add_played(&played, report, marks, out);
}

bool app_reviewed(const AppState *self)
{
    const ReviewState *review = &self->review;
    return review->review && review->analysed > 0 && review->record == self->document.record;
}

const Mistake *app_mistake(const AppState *self)
{
    return app_reviewed(self) ? review_mistake_shown(&self->review, &self->document) : NULL;
}

MatchRun *app_test(const AppState *self)
{
    const TuneTrial *trial = self->tune.shown;
    return trial && trial->match ? runs_find(&self->matches.runs, trial->match) : NULL;
}
