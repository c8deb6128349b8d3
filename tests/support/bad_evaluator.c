/* An evaluator that misbehaves in one way, named by its argument; apart from that it is good, and evaluates a
 * position as Red's tokens minus Blue's. The second argument is the number of good answers before that. For
 * tests of code that runs evaluators. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *mode;

static bool is(const char *name)
{
    return strcmp(mode, name) == 0;
}

static int lead(const char *board)
{
    int sum = 0;
    for (int i = 0; i < 121; i++)
        sum += (board[i] == 'r') - (board[i] == 'b');
    return sum;
}

/* Writes bytes for ever, with or without newlines. */
static void flood(const char *what)
{
    for (;;)
        fputs(what, stdout);
}

static void answer(const char *line)
{
    for (const char *at = line; *at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : "")
        printf("%d ", lead(at));
}

/* What it does instead of a good answer. */
static void misbehave(const char *line)
{
    if (is("few"))
        printf("1 2");
    else if (is("many"))
        printf("0 "), answer(line);
    else if (is("nan"))
        printf("nan "), answer(strchr(line, ' ') ? strchr(line, ' ') + 1 : "");
    else if (is("infinite"))
        printf("1e999 "), answer(strchr(line, ' ') ? strchr(line, ' ') + 1 : "");
    else if (is("words"))
        printf("Evaluating...");
    else if (is("nul"))
        fwrite("1 \0 2", 1, 5, stdout);
    else if (is("chatty"))
        answer(line), printf("\ndone\n");
    else if (is("hang"))
        pause();
    else if (is("flood"))
        flood("1 ");
    else if (is("lines"))
        flood("1\n");
    else if (is("die"))
        fputs("ValueError: no idea\n", stderr), exit(3);
    else if (is("abort"))
        abort();
    else if (is("close"))
        fclose(stdout), pause();
    else if (is("huge"))
        for (const char *at = line; at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
            printf("%s ", lead(at) > 0 ? "1e300" : "-1e300");
    else if (is("list"))
        putchar('['), answer(line), putchar(']');
    else
        answer(line);
}

int main(int count, char **arguments)
{
    static char line[1 << 17];
    mode = count > 1 ? arguments[1] : "good";
    long good = count > 2 ? strtol(arguments[2], NULL, 10) : 1;
    if (is("deaf"))
        pause();
    for (long answered = 0; fgets(line, sizeof line, stdin); answered++) {
        line[strcspn(line, "\n")] = '\0';
        if (answered < good)
            answer(line);
        else
            misbehave(line);
        if (is("slow"))
            nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
