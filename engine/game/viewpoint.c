#include "engine/game/viewpoint.h"

const char *const viewpoint_names[VIEWPOINTS] = {"red", "blue", "mover"};
