/* Says where a game was lost: cc review_log.c $(pkg-config --cflags --libs tetress) -o review_log
 *
 * usage: review_log FILE [NODES], where the file is a log of the referee or a game in any other format */
#include <stdio.h>
#include <stdlib.h>
#include <tetress/tetress.h>

static bool show(void *context, int done, int total)
{
    (void)context;
    fprintf(stderr, "\r%d of %d positions", done, total);
    return true; /* go on */
}

static void print_mistake(const TetressMistake *mistake)
{
    char played[TETRESS_MOVE_SIZE], better[TETRESS_MOVE_SIZE] = "?";
    tetress_move_name(mistake->played, played);
    if (mistake->better != TETRESS_NO_MOVE)
        tetress_move_name(mistake->better, better);
    printf("turn %d, %s: %s%s, better %s: %.0f%% instead of %.0f%%. %s%s\n", mistake->turn,
           mistake->side == TETRESS_RED ? "Red" : "Blue", played, mistake->mark, better, 100 * mistake->to,
           100 * mistake->from, mistake->why, mistake->decided ? " This decided the game." : "");
}

int main(int argc, char **argv)
{
    TetressReviewOptions options = {.nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0, .threads = 2};
    TetressGames *games = NULL;
    TetressReview *review = NULL;
    TetressMistake mistake;
    TetressError error;
    if (argc < 2) {
        fprintf(stderr, "usage: review_log FILE [NODES]\n");
        return 2;
    }
    if (tetress_games_open(argv[1], &games, &error) != TETRESS_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    for (int i = 0; i < tetress_games_problems(games); i++) {
        tetress_games_problem(games, i, &error);
        fprintf(stderr, "%s\n", error.text);
    }
    if (tetress_games_count(games) > 0 &&
        tetress_review_run(tetress_games_at(games, 0), &options, show, NULL, &review, &error) != TETRESS_OK)
        fprintf(stderr, "\n%s\n", error.text);
    if (review) {
        fprintf(stderr, "\n");
        printf("%s\n%s\n", tetress_game_result(tetress_games_at(games, 0)), tetress_review_sentence(review));
        for (int i = 0; i < tetress_review_mistakes(review); i++) {
            tetress_review_mistake(review, i, &mistake);
            print_mistake(&mistake);
        }
    }
    int status = review ? 0 : 1;
    tetress_review_destroy(review);
    tetress_games_destroy(games);
    return status;
}
