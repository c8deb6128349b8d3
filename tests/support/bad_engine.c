/* A UGI engine that misbehaves in one way, named by its argument; apart from that it is good. For tests of
 * code that runs engines. It plays the first move of the list, and writes the options that it is given to
 * standard error. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/game/game.h"
#include "engine/game/kernels/kernels.h"

static Game game;
static const char *mode;

static bool is(const char *name)
{
    return strcmp(mode, name) == 0;
}

static void say(const char *line)
{
    fputs(line, stdout);
    fflush(stdout);
}

static void say_move(const char *before, const char *after)
{
    Move moves[MOVE_LIST_SIZE];
    char text[MOVE_TEXT_SIZE] = "0000";
    if (kernels_best()->list(&game.now, position_turn(&game.now), moves) > 0)
        move_write(moves[0], text);
    printf("%s%s%s", before, text, after);
    fflush(stdout);
}

/* Sends its answer, and immediately sends it again. */
static void say_twice(void)
{
    Move moves[MOVE_LIST_SIZE];
    char text[MOVE_TEXT_SIZE];
    kernels_best()->list(&game.now, position_turn(&game.now), moves);
    move_write(moves[0], text);
    printf("bestmove %s\nbestmove %s\n", text, text);
    fflush(stdout);
}

/* "position startpos [moves ...]" or "position fen P [moves ...]" */
static void set_position(char *line)
{
    Position position;
    char *moves = strstr(line, " moves");
    if (moves)
        *moves = '\0';
    char *fen = strstr(line, "fen ");
    position_start(&position);
    if (fen && position_read(fen + 4, strlen(fen + 4), &position, NULL) != STATUS_OK)
        exit(9);
    game_start(&game, &position);
    for (char *word = moves ? strtok(moves + 6, " ") : NULL; word; word = strtok(NULL, " ")) {
        Move move;
        if (move_read(word, strlen(word), &move, NULL) != STATUS_OK ||
            game_play(&game, move, NULL) != STATUS_OK)
            exit(9);
    }
}

static void sleep_for_ever(void)
{
    for (;;)
        pause();
}

static void say_garbage(void)
{
    static char line[200000];
    memset(line, 'x', sizeof line - 1);
    memcpy(line, "bestmove ", 9);
    fwrite("info depth 1 nodes 5\0 pv \0\n", 1, 27, stdout);
    fwrite("\0\n\n \n\xff\xfe bestmove\n", 1, 18, stdout);
    printf("bestmoves\n%s\ninfo score cp\ninfo depth 3 multipv 99 score cp 5 pv 0-0\n", line);
}

static void flood_errors(void)
{
    for (int i = 0; i < 100000; i++)
        fprintf(stderr, "this is line %d of a long complaint\n", i);
}

/* Does what goes wrong before the answer; returns true if there is none yet. */
static bool misbehave(void)
{
    if (is("dies-thinking")) {
        fputs("thinking hard\nassertion failed: tree != 0\n", stderr);
        exit(4);
    }
    if (is("crashes"))
        abort();
    if (is("closes-output")) {
        fclose(stdout);
        sleep_for_ever();
    }
    if (is("floods-lines"))
        for (;;)
            say("info string again and again\n");
    if (is("floods-errors"))
        flood_errors();
    if (is("garbage"))
        say_garbage();
    if (is("illegal"))
        say("bestmove 0-0,0-1,0-2,0-3\nbestmove 0-0,0-1,0-2,0-3\n");
    if (is("nonsense"))
        say("bestmove banana\n");
    if (is("silent-bestmove"))
        say("bestmove\n");
    if (is("no-line-end"))
        say_move("bestmove ", "");
    if (is("last-breath")) {
        say_move("bestmove ", "");
        exit(0);
    }
    return is("illegal") || is("nonsense") || is("silent-bestmove") || is("no-line-end") || is("deaf") ||
           is("late");
}

static void go(char *line)
{
    fprintf(stderr, "%s", line);
    bool infinite = strstr(line, "infinite");
    if (misbehave() || infinite)
        return;
    if (is("mate"))
        say_move("info depth 7 seldepth 9 multipv 1 score win 3 nodes 1234 nps 99 hashfull 5 time 2 pv ",
                 "\n");
    else
        say_move("info depth 2 seldepth 4 score cp -37 nodes 99 nps 1000 hashfull 12 time 3 pv ",
                 " 0-0,0-1\n");
    if (is("stutters"))
        say_twice();
    else
        say_move("bestmove ", " ponder 0000\n");
}

int main(int argc, char **argv)
{
    static char line[1 << 16];
    mode = argc > 1 ? argv[1] : "good";
    game_start(&game, NULL);
    if (is("dies-at-start")) {
        fputs("no book\nno hope\n", stderr);
        return 3;
    }
    if (is("silent"))
        sleep_for_ever();
    while (fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "ugi\n") == 0)
            say(is("no-ugiok")
                    ? "id name Bad\n"
                    : "id name Bad\noption name Move Overhead type spin default 1 min 0 max 9\nugiok\n");
        else if (strcmp(line, "isready\n") == 0)
            say(is("never-ready") ? "" : "readyok\n");
        else if (strncmp(line, "setoption", 9) == 0)
            fprintf(stderr, "%s", line);
        else if (strncmp(line, "position", 8) == 0)
            line[strcspn(line, "\n")] = '\0', set_position(line);
        else if (strncmp(line, "go", 2) == 0)
            go(line);
        else if (strcmp(line, "stop\n") == 0 && !is("deaf") && !is("no-line-end"))
            say_move("bestmove ", "\n");
        else if (strcmp(line, "quit\n") == 0 && !is("ignores-quit"))
            return 0;
    }
    if (is("ignores-quit"))
        sleep_for_ever();
    return 0;
}
