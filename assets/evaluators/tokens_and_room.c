/* The evaluation of tokens_and_room.py in C: cc -O2 -o tokens_and_room tokens_and_room.c, then
 * eval:./tokens_and_room */
#include <stdio.h>

enum { SIDE = 11, CELLS = SIDE * SIDE };

/* How good a position is for Red, in tokens; below zero it is good for Blue. */
static double value(const char *board, char turn, int plies)
{
    int tokens = 0, room = 0;
    (void)turn, (void)plies;
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / SIDE, column = cell % SIDE, red = 0, blue = 0;
        const int beside[] = {(row + 1) % SIDE * SIDE + column, row * SIDE + (column + 1) % SIDE,
                              (row + SIDE - 1) % SIDE * SIDE + column,
                              row * SIDE + (column + SIDE - 1) % SIDE};
        for (int i = 0; i < 4; i++) {
            red |= board[beside[i]] == 'r';
            blue |= board[beside[i]] == 'b';
        }
        tokens += (board[cell] == 'r') - (board[cell] == 'b');
        room += board[cell] == '.' ? red - blue : 0;
    }
    return tokens + 0.5 * room;
}

/* Each line holds positions, "BOARD,TURN,PLIES" with blanks between them; a line of numbers answers it. */
int main(void)
{
    char board[CELLS + 1], turn, end;
    int plies;
    while (scanf("%121[rb.],%c,%d%c", board, &turn, &plies, &end) == 4) {
        printf("%g%c", value(board, turn, plies), end);
        if (end == '\n')
            fflush(stdout);
    }
    return 0;
}
