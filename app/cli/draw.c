#include "app/cli/draw.h"

/* The text for a cell, three characters wide. */
static const char *cell_text(const Cli *cli, char content)
{
    if (!cli->unicode)
        return content == 'r' ? "  r" : content == 'b' ? "  b" : "  .";
    if (content == '.')
        return "  ·";
    /* Without colours, the two sides must have different blocks. */
    return content == 'r' || cli->colour ? " ██" : " ▒▒";
}

void draw_board(const Cli *cli, const Position *position, FILE *out)
{
    fputs("  ", out);
    for (int column = 0; column < BOARD_SIDE; column++)
        fprintf(out, "%3d", column);
    fputc('\n', out);
    for (int row = 0; row < BOARD_SIDE; row++) {
        fprintf(out, "%2d", row);
        for (int column = 0; column < BOARD_SIDE; column++) {
            char content = position_at(position, cell_at(row, column));
            Style style = content == 'r' ? STYLE_RED : content == 'b' ? STYLE_BLUE : STYLE_DIM;
            fprintf(out, "%s%s%s", cli_style(cli, style), cell_text(cli, content),
                    cli_style(cli, STYLE_NONE));
        }
        fputc('\n', out);
    }
}

const char *draw_outcome(const Position *position)
{
    bool by_tokens = position->plies >= PLY_LIMIT;
    switch (position_outcome(position)) {
    case OUTCOME_RED:
        return by_tokens ? "red wins: it has more tokens" : "red wins: blue has no placement";
    case OUTCOME_BLUE:
        return by_tokens ? "blue wins: it has more tokens" : "blue wins: red has no placement";
    case OUTCOME_DRAW:
        return "a draw: both have the same number of tokens";
    case OUTCOME_NONE:
        break;
    }
    return "the game goes on";
}
