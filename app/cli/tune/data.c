/* tetress-cli data: shows what is in a file of positions. */
#include <inttypes.h>
#include <string.h>

#include "app/cli/cli.h"
#include "engine/base/platform/file.h"
#include "engine/tune/data/position_file.h"

enum { BAND_PLIES = 25, BANDS = PLY_LIMIT / BAND_PLIES, RUNS_TOLD = 16 };

/* Positions between two plies, and their results for Red. */
typedef struct Band {
    int64_t positions, results[3]; /* lost, drawn, won */
} Band;

/* Games with the same seed and number of nodes. */
typedef struct DataRun {
    uint64_t seed, nodes;
    int64_t games;
} DataRun;

typedef struct DataCommand {
    const char *path, *csv;
    PositionFile file;
    int64_t results[3]; /* games by Red's result; a game without positions of its own counts nowhere */
    Band bands[BANDS];
    int run_count;
    bool more_runs;
    DataRun runs[RUNS_TOLD];
} DataCommand;

static void count_all(DataCommand *self)
{
    for (int b = 0; b < self->file.block_count; b++) {
        const PositionBlock *block = &self->file.blocks[b];
        uint64_t seed = block->origin.seed, nodes = block->origin.nodes;
        int run = 0;
        while (run < self->run_count && (self->runs[run].seed != seed || self->runs[run].nodes != nodes))
            run++;
        if (run == self->run_count && run < RUNS_TOLD)
            self->runs[self->run_count++] = (DataRun){seed, nodes, 0};
        if (run < RUNS_TOLD)
            self->runs[run].games++;
        else
            self->more_runs = true;
        for (int i = 0; i < block->count; i++) {
            const PositionEntry *entry = &block->entries[i];
            int band = entry->plies < PLY_LIMIT ? entry->plies / BAND_PLIES : BANDS - 1;
            int result = entry->result < 0 ? 0 : entry->result > 0 ? 2 : 1;
            self->bands[band].positions++;
            self->bands[band].results[result]++;
            self->results[result] += i == 0;
        }
    }
}

static Status write_csv(Cli *cli, const PositionFile *file, const char *path, Error *error)
{
    Text text = {0};
    Status status = STATUS_OK;
    text_add_string(&text, "position,plies,score,result_red,plies_left\n");
    for (int b = 0; b < file->block_count && status == STATUS_OK; b++) {
        for (int i = 0; i < file->blocks[b].count && status == STATUS_OK; i++) {
            const PositionEntry *entry = &file->blocks[b].entries[i];
            Position position;
            if (!position_entry_read(entry, &position)) {
                status = error_set(error, STATUS_SYNTAX, "the file holds an impossible position");
                break;
            }
            text_printf(&text, "%s,%d,%d,%d,%d\n", POSITION_TEXT(&position), entry->plies, entry->score,
                        entry->result, entry->left);
        }
        if (status == STATUS_OK && cli_stopped(cli))
            status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    }
    if (strcmp(path, "-") != 0)
        return file_finish(path, &text, status, error);
    if (status == STATUS_OK)
        status = text_status(&text, error);
    if (status == STATUS_OK)
        fwrite(text.bytes, 1, text.length, stdout);
    text_free(&text);
    return status;
}

/* ---- Printing ---- */

static void put_results(JsonWriter *writer, const int64_t results[3])
{
    json_print(writer, "red: %jd, draw: %jd, blue: %jd", results[2], results[1], results[0]);
}

static void data_print_json(JsonWriter *writer, const DataCommand *self)
{
    const PositionFile *file = &self->file;
    json_print(writer, "games: %d, positions: %jd, lost_bytes: %jd, damaged: %i, results: {",
               file->block_count, file->entry_count, (int64_t)file->lost, file->damaged);
    put_results(writer, self->results);
    json_print(writer, "}, bands: [");
    for (int i = 0; i < BANDS; i++) {
        json_print(writer, "{from: %d, to: %d, positions: %jd", i * BAND_PLIES, (i + 1) * BAND_PLIES,
                   self->bands[i].positions);
        put_results(writer, self->bands[i].results);
        json_print(writer, "}");
    }
    json_print(writer, "], runs: [");
    for (int i = 0; i < self->run_count; i++)
        json_print(writer, "{seed: %jd, nodes: %jd, games: %jd}", (int64_t)self->runs[i].seed,
                   (int64_t)self->runs[i].nodes, self->runs[i].games);
    json_print(writer, "]");
}

static void data_print_text(const DataCommand *self)
{
    const PositionFile *file = &self->file;
    char note[POSITION_NOTE_SIZE];
    printf("%d games, %" PRId64 " positions\n", file->block_count, file->entry_count);
    if (position_file_note(file, note))
        printf("%s%s\n", note, file->damaged ? "" : "; selfplay removes them when it adds games");
    printf("red won %" PRId64 ", blue %" PRId64 ", drawn %" PRId64 "\n", self->results[2], self->results[0],
           self->results[1]);
    for (int i = 0; i < self->run_count; i++)
        printf("seed %" PRIu64 ": %" PRId64 " games of %" PRIu64 " nodes a move\n", self->runs[i].seed,
               self->runs[i].games, self->runs[i].nodes);
    if (self->more_runs)
        puts("and other seeds");
    printf("\n%-12s%12s%12s%12s%12s\n", "plies", "positions", "red wins", "draws", "blue wins");
    for (int i = 0; i < BANDS; i++) {
        const Band *band = &self->bands[i];
        double all = band->positions ? (double)band->positions / 100 : 1;
        printf("%3d to %-5d%12" PRId64 "%11.1f%%%11.1f%%%11.1f%%\n", i * BAND_PLIES, (i + 1) * BAND_PLIES - 1,
               band->positions, (double)band->results[2] / all, (double)band->results[1] / all,
               (double)band->results[0] / all);
    }
}

static Status data_run(Cli *cli, void *values, Error *error)
{
    DataCommand *self = values;
    bool only_csv = self->csv && strcmp(self->csv, "-") == 0;
    if (only_csv && cli->json)
        return cli_misuse(cli,
                          error_set(error, STATUS_INVALID, "--csv - and --json both need standard output"));
    Status status = position_file_open(self->path, &self->file, error);
    if (status == STATUS_OK && self->csv)
        status = write_csv(cli, &self->file, self->csv, error);
    if (status != STATUS_OK || only_csv)
        return status;
    count_all(self);
    if (cli->json)
        data_print_json(&cli->writer, self);
    else
        data_print_text(self);
    return STATUS_OK;
}

static void data_end(void *values)
{
    position_file_close(&((DataCommand *)values)->file);
}

const Command command_data = {
    .name = "data",
    .summary = "show what is in a file of positions",
    .details = "Counts the games and positions in a file made by selfplay, and the results by plies. With "
               "--csv it writes a line for each position: the position, the plies played, the score for the "
               "side to move in hundredths of a token (32000 minus the plies is a proven win), the result "
               "for Red (1, 0 or -1), and the plies to the end.",
    OPTIONS(DataCommand, ARGUMENT(OPTION_STRING, "FILE", DataCommand, path, "a file made by selfplay"),
            STRING_OPTION(
                "csv", "OUT", DataCommand, csv,
                "also write all positions there, one on each line; - writes only them, to standard output")),
    EXAMPLES({"data games.tpos", "Show how many games and positions there are, and how they ended."},
             {"data games.tpos --csv games.csv", "Write all of it for another program."}),
    .run = data_run,
    .end = data_end,
};
