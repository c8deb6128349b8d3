/* A build without students (TETRESS_STUDENTS=OFF) has all other agents, and the champion plays. That this
 * links shows that nothing else needs the students' library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/experiment/experiments.h"
#include "app/roster.h"

static void check(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

int main(void)
{
    Roster roster;
    Agent *agent = NULL;
    Session *session = NULL;
    Game game;
    Move move = MOVE_NONE;
    const Limits limits = {.nodes = 1000};
    app_roster_fill(&roster);
    check(roster_find(&roster, "champion") && roster_find(&roster, "referee"), "the others are there");
    check(!roster_find(&roster, "boardcontrol-greedy") && !experiment_lists[0], "the students are not");
    check(strcmp(app_roster_default(&roster), "champion") == 0, "the champion is the strongest");
    game_start(&game, NULL);
    check(session_create(&session, NULL) == STATUS_OK, "a session");
    check(agent_create(&roster, "champion:hash=1", &agent, NULL) == STATUS_OK, "the champion can be made");
    check(agent_think(agent, &game, &limits, session, &move, NULL) == STATUS_OK && move < MOVE_COUNT,
          "it plays");
    agent_destroy(agent);
    session_destroy(session);
    return 0;
}
