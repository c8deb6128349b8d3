/* The documents' experiments for the window. */
#ifndef TETRESS_APP_DESKTOP_LABORATORY_H
#define TETRESS_APP_DESKTOP_LABORATORY_H

#include "engine/agent/agent.h"
#include "ui/state/match/experiments.h"

/* The roster must outlive the laboratory. */
Laboratory laboratory_make(const Roster *roster);

#endif
