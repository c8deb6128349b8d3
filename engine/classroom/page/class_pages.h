/* The pages of a class: the ladder, a page an agent, a page a game and its SGF. They open from a disk in any
 * browser: what they show is in them, a script and a style sheet of ours beside them draw it, and nothing is
 * fetched. For the thread that has the class.
 *
 *     FOLDER/index.html     agents/N.html     games/ROUND-TABLE-GAME.html and .sgf     class.js, style.css */
#ifndef TETRESS_CLASSROOM_CLASS_PAGES_H
#define TETRESS_CLASSROOM_CLASS_PAGES_H

#include "engine/classroom/standing.h"

typedef struct ClassPages {
    const Classroom *room;
    const char *folder; /* must exist */
    int written_count, written_capacity;
    unsigned char *written; /* by game: 1 as played, 2 as reviewed */
} ClassPages;

/* Makes the folders and the files that do not change. */
Status class_pages_begin(ClassPages *self, const Classroom *room, const char *folder, Error *error);
void class_pages_free(ClassPages *self);

/* Writes what is new; `state` says in a sentence how far everything is, "" at the end. */
Status class_pages_write(ClassPages *self, const char *state, Error *error);

/* Writes only the games, and another kind of page as index.html, with the JSON members in the text. */
Status class_pages_write_games(ClassPages *self, Error *error);
Status class_pages_write_page(const ClassPages *self, const char *name, const char *title, const Text *json,
                              Error *error);

/* Writes the members of a class into an open object: the standing, agents and games. */
Status class_pages_ladder_json(const Classroom *room, const char *state, JsonWriter *writer, Error *error);

/* One agent's members: name, figures, opponents, turns, worst moves, games. */
void class_pages_agent_json(const Classroom *room, const Standing *standings, int player, JsonWriter *writer);

#endif
