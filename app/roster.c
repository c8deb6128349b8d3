#include "app/roster.h"

#include "engine/protocol/eval/eval_agent.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/ugi/ugi_client.h"
#include "engine/students/students.h"

void app_roster_fill(Roster *roster)
{
    *roster = (Roster){0};
    roster_add_own(roster);
    students_add(roster);
    roster_add(roster, &ugi_kind);
    roster_add(roster, &python_agent_kind);
    roster_add(roster, &eval_kind);
}

const char *app_roster_default(const Roster *roster)
{
    return roster_strongest(roster)->name;
}
