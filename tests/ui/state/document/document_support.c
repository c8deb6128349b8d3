#include "tests/ui/state/document/document_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/record/formats/sgf.h"
#include "tests/support/check.h"
#include "tests/support/random_record.h"

int folder_begin(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/test_document_XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    *state = folder;
    return 0;
}

static const char *const names[] = {"game.sgf",
                                    "other.sgf",
                                    "game.sgf.journal",
                                    "other.sgf.journal",
                                    "untitled-1.journal",
                                    "untitled-2.journal",
                                    "game.pgn",
                                    "game.log",
                                    "game.sgf.journal.old",
                                    "untitled-1.journal.old",
                                    "game.json",
                                    "game.json.journal"};

const char *folder_path(const Folder *folder, const char *name)
{
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder->path, name);
    return path;
}

int folder_end(void **state)
{
    Folder *folder = *state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(folder_path(folder, names[i]));
    int result = rmdir(folder->path);
    free(folder);
    return result;
}

bool folder_has(const Folder *folder, const char *name)
{
    return access(folder_path(folder, name), F_OK) == 0;
}

Document document_fresh(const Folder *folder)
{
    Document self;
    Error error;
    assert_ok(document_init(&self, folder ? folder->path : NULL, true, &error), &error);
    assert_int_equal(self.trouble.status, STATUS_OK);
    return self;
}

Document document_opened(const Folder *folder, const char *name)
{
    Document self = document_fresh(NULL);
    Error error;
    assert_ok(document_open(&self, folder_path(folder, name), &error), &error);
    assert_int_equal(self.trouble.status, STATUS_OK);
    return self;
}

void document_play_text(Document *self, const char *move)
{
    Error error;
    assert_ok(document_play(self, MOVE(move), &error), &error);
}

void document_write_all(const Document *self, Text *out)
{
    Error error;
    text_clear(out);
    for (int i = 0; i < self->list.count; i++)
        assert_ok(record_write_sgf(self->list.records[i], out, &error), &error);
}

void assert_same_document(const Document *a, const Document *b)
{
    Text first = {0}, second = {0};
    document_write_all(a, &first);
    document_write_all(b, &second);
    assert_string_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
}

void document_random_edit(Document *self, Sample *sample, Text *memory)
{
    Random *random = &sample->random;
    Error error;
    Status status = STATUS_OK;
    Move move;
    Position start;
    switch (random_below(random, 14)) {
    case 0:
        status = document_set_comment(self, random_text(random, 20, memory), &error);
        break;
    case 1:
        status = document_set_marks(self, (uint16_t)random_below(random, 512), &error);
        break;
    case 2:
        status = document_promote(self, &error);
        break;
    case 3:
        status = document_promote_all(self, &error);
        break;
    case 4:
        if (self->node->parent)
            status = document_delete(self, &error);
        break;
    case 5:
        status = document_set_tag(self, "event", random_text(random, 10, memory), &error);
        break;
    case 6:
        status = document_set_player(self, random_below(random, 2) ? RED : BLUE,
                                     random_text(random, 5, memory), &error);
        break;
    case 7:
        status = document_set_result(self, &(RecordResult){OUTCOME_RED, REASON_RESIGNATION, 0}, &error);
        break;
    case 8:
        start = sample_next(sample);
        if (random_below(random, 4) == 0)
            status = document_set_start(self, &start, &error);
        break;
    default:
        document_go(self, random_node(random, self->record));
        move = self->position.plies < PLY_LIMIT ? kernels_best()->random_move(&self->position, random)
                                                : MOVE_NONE;
        if (move != MOVE_NONE)
            status = document_play(self, move, &error);
    }
    assert_ok(status, &error);
    if (random_below(random, 3) == 0)
        document_go(self, random_node(random, self->record));
}

const char document_three_games[] =
    "(;FF[4]GM[Tetress]PR[Ann]PB[Bob]RE[R+];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6])"
    "(;FF[4]GM[Tetress]PR[bob]PB[Cid]RE[B+T];R[0-0,0-1,1-0,1-1])"
    "(;FF[4]GM[Tetress]PR[Cid]PB[Ann])";
