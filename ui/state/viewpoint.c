#include "ui/state/viewpoint.h"

const char *const viewpoint_names[VIEWPOINTS] = {"red", "blue", "mover"};
