#include "app/roster.h"

#include "engine/protocol/referee.h"
#include "engine/protocol/ugi_client.h"
#include "engine/students/students.h"

void app_roster_fill(Roster *roster)
{
    *roster = (Roster){0};
    roster_add_own(roster);
    students_add(roster);
    roster_add(roster, &ugi_kind);
    roster_add(roster, &referee_kind);
}

const char *app_roster_default(const Roster *roster)
{
    return roster_strongest(roster)->name;
}
