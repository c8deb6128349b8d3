/* Shared by the writers of pages: parts of their JSON. */
#ifndef TETRESS_CLASSROOM_PAGE_PARTS_H
#define TETRESS_CLASSROOM_PAGE_PARTS_H

#include "engine/classroom/standing.h"

/* "1-3-2", the place of a game counted from 1; its files have this name. */
enum { GAME_NAME_SIZE = 40 };
void page_game_name(const ClassGame *game, char out[GAME_NAME_SIZE]);

/* A member with four cells, 0 to 120, or null. */
void page_move(JsonWriter *writer, const char *key, Move move);

/* The members of a move's review, if there is one. */
void page_move_review(const ClassMoveReview *review, JsonWriter *writer);

/* An agent's data and standing, as members. */
void page_standing(const Classroom *room, const Standing *standing, int player, JsonWriter *writer);

/* A game in a row of a table, as an object; `player` is the table's agent. */
void page_game_row(const Classroom *room, const ClassGame *game, int player, JsonWriter *writer);

/* Everything about a game, as members. */
void page_game_members(const Classroom *room, const ClassGame *game, JsonWriter *writer);

#endif
