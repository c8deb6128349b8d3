#include "engine/analysis/kept_review.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/analysis/story.h"
#include "engine/base/platform/file.h"

static Status review_path(const char *path, Text *out, Error *error)
{
    text_printf(out, "%s.review", path);
    return text_status(out, error);
}

static bool is_analysed(const Record *record)
{
    for (const RecordNode *node = record->root; node; node = record_next(node, record->root))
        if (node->analysis)
            return true;
    return false;
}

/* Whether a game's main line begins with another's. */
static bool goes_on(const Record *game, const Record *reviewed)
{
    const RecordNode *node = game->root;
    const RecordNode *other = reviewed->root;
    while (node && other->first_child) {
        node = node->first_child;
        other = other->first_child;
        if (node && node->move != other->move)
            return false;
    }
    return node && position_equal(&game->start, &reviewed->start);
}

static Status add_review(Record *game, RecordNode *node, const RecordNode *from)
{
    Status status = STATUS_OK;
    if (from->analysis && record_analysis_better(from->analysis, node->analysis))
        record_give_analysis(node, record_analysis_copy(from->analysis));
    if (!(node->marks & RECORD_MISTAKES))
        node->marks |= from->marks & RECORD_MISTAKES;
    for (const RecordNode *child = from->first_child; child && status == STATUS_OK;
         child = child->next_sibling) {
        RecordNode *own;
        status = record_add(game, node, NULL, child->move, &own, NULL);
        if (status == STATUS_OK)
            status = add_review(game, own, child);
    }
    return status;
}

void kept_review_add(Record *game, const Record *reviewed)
{
    if (goes_on(game, reviewed) && add_review(game, game->root, reviewed->root) == STATUS_OK)
        story_copy_kept(game, reviewed, NULL);
}

void kept_review_open(const char *path, ReadFile *out)
{
    Text beside = {0};
    *out = (ReadFile){0};
    if (review_path(path, &beside, NULL) == STATUS_OK)
        read_file_open(text_string(&beside), out, NULL);
    text_free(&beside);
}

void kept_review_add_all(const ReadFile *kept, RecordList *list)
{
    for (int i = 0; i < list->count; i++)
        for (int j = 0; j < kept->list.count; j++)
            kept_review_add(list->records[i], kept->list.records[j]);
}

void kept_review_read(const char *path, RecordList *list)
{
    ReadFile kept;
    kept_review_open(path, &kept);
    kept_review_add_all(&kept, list);
    read_file_free(&kept);
}

void kept_review_rounds(const char *path, Text *out)
{
    ReadFile kept;
    kept_review_open(path, &kept);
    text_add_byte(out, '\n');
    for (int i = 0; i < kept.list.count; i++)
        if (story_proof(kept.list.records[i]))
            text_printf(out, "%s\n", record_tag(kept.list.records[i], "round"));
    read_file_free(&kept);
}

/* Whether one of the games is this one, and no less is known of it. */
static bool has(const RecordList *list, const Record *kept)
{
    for (int i = 0; i < list->count; i++)
        if (goes_on(list->records[i], kept) && (story_proof(list->records[i]) || !story_proof(kept)))
            return true;
    return false;
}

Status kept_review_write(const RecordList *list, const char *path, Error *error)
{
    Text beside = {0}, bytes = {0};
    ReadFile kept = {0};
    RecordList some = {0};
    Error wrong;
    Status status = review_path(path, &beside, error);
    if (status == STATUS_OK && read_file_open(text_string(&beside), &kept, &wrong) != STATUS_OK &&
        wrong.status != STATUS_NOT_FOUND && wrong.status != STATUS_INVALID)
        status = error_give(&wrong, error); /* only what is damaged is replaced */
    some.records = malloc((size_t)(list->count + kept.list.count) * sizeof *some.records);
    if (!some.records)
        status = error_set(error, STATUS_MEMORY, "out of memory for a review");
    for (int i = 0; i < list->count && some.records && status == STATUS_OK; i++)
        if (is_analysed(list->records[i]))
            some.records[some.count++] = list->records[i];
    RecordList ours = some;
    for (int i = 0; i < kept.list.count && some.records && status == STATUS_OK; i++)
        if (!has(&ours, kept.list.records[i]))
            some.records[some.count++] = kept.list.records[i];
    if (status == STATUS_OK)
        status = record_list_write(&some, FORMAT_SGF, &bytes, error);
    if (status == STATUS_OK)
        status = file_replace(text_string(&beside), text_string(&bytes), bytes.length, error);
    free(some.records);
    read_file_free(&kept);
    text_free(&bytes);
    text_free(&beside);
    return status;
}

void kept_review_remove(const char *path)
{
    Text beside = {0};
    if (review_path(path, &beside, NULL) == STATUS_OK)
        remove(text_string(&beside));
    text_free(&beside);
}
