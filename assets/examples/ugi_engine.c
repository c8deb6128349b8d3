/* An engine for matches and for the window: cc ugi_engine.c $(pkg-config --cflags --libs tetress) -o ugi_engine
 *
 * It speaks as much of the Universal Game Interface as a match needs, and thinks with the champion. Replace
 * `think` to let it play your way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tetress/tetress.h>

static TetressPosition start;
static TetressMove moves[TETRESS_PLY_LIMIT];
static int played;

/* "startpos", or "fen" with a position of three words; then perhaps "moves" with the moves. */
static void read_position(char *words)
{
    char *list = strstr(words, "moves"), *fen = strstr(words, "fen ");
    if (list)
        list[-1] = '\0';
    tetress_start(&start);
    if (fen)
        tetress_position_read(fen + 4, &start, NULL);
    played = 0;
    for (char *word = list ? strtok(list + 5, " ") : NULL; word; word = strtok(NULL, " ")) {
        if (played < TETRESS_PLY_LIMIT && tetress_move_read(word, &moves[played], NULL) == TETRESS_OK)
            played++;
    }
}

/* The number after a word, such as 1000 in "go nodes 1000"; 0 if there is none. */
static uint64_t number_after(const char *line, const char *word)
{
    const char *found = strstr(line, word);
    return found ? strtoull(found + strlen(word), NULL, 10) : 0;
}

/* Writes the move to play, or "0000" if there is none. */
static void think(TetressEngine *engine, const char *line, char out[TETRESS_MOVE_SIZE])
{
    TetressLimits limits = {.nodes = number_after(line, "nodes "),
                            .move_time_ms = number_after(line, "movetime ")};
    TetressMove best;
    strcpy(out, "0000");
    if (!limits.nodes && !limits.move_time_ms)
        limits.nodes = 20000;
    if (tetress_engine_search(engine, &start, moves, played, &limits, &best, NULL) == TETRESS_OK)
        tetress_move_write(best, out);
}

int main(void)
{
    char line[8192], text[TETRESS_MOVE_SIZE];
    TetressEngine *engine;
    if (tetress_engine_create(NULL, &engine, NULL) != TETRESS_OK)
        return 1;
    tetress_start(&start);
    while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n") != 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "ugi") == 0)
            printf("id name Example\nugiok\n");
        else if (strcmp(line, "isready") == 0)
            printf("readyok\n");
        else if (strcmp(line, "uginewgame") == 0)
            tetress_engine_new_game(engine);
        else if (strncmp(line, "position ", 9) == 0)
            read_position(line + 9);
        else if (strncmp(line, "go", 2) == 0) {
            think(engine, line, text);
            printf("bestmove %s\n", text);
        }
        fflush(stdout);
    }
    tetress_engine_destroy(engine);
    return 0;
}
