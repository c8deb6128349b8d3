/* Counts the ways to play on: cc count_moves.c $(pkg-config --cflags --libs tetress) -o count_moves
 *
 * usage: count_moves [PLIES [POSITION]] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <tetress/tetress.h>

static uint64_t count(const TetressPosition *position, int plies)
{
    TetressMove moves[TETRESS_MOVES];
    TetressPosition after;
    int found = tetress_moves(position, moves);
    uint64_t sum = 0;
    if (plies == 1)
        return (uint64_t)found;
    for (int i = 0; i < found; i++) {
        tetress_play(position, moves[i], &after, NULL);
        sum += count(&after, plies - 1);
    }
    return sum;
}

int main(int argc, char **argv)
{
    int plies = argc > 1 ? atoi(argv[1]) : 1;
    TetressPosition position;
    TetressError error;
    tetress_start(&position);
    if (argc > 2 && tetress_position_read(argv[2], &position, &error) != TETRESS_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    for (int i = 1; i <= plies; i++)
        printf("%d %" PRIu64 "\n", i, count(&position, i));
    return 0;
}
