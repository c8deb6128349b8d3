/* The texts of a record: copying, normalising and removing them. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/utf8.h"
#include "engine/record/record_inner.h"

/* Whether a text is UTF-8 without a NUL or a carriage return, as most are. */
static bool is_tidy(const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        int size = utf8_length(bytes + at, length - at);
        if (!size || bytes[at] == '\0' || bytes[at] == '\r')
            return false;
        at += (size_t)size;
    }
    return true;
}

/* Appends a text normalised: every line end becomes "\n", invalid characters U+FFFD. */
static void add_tidied(Text *out, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        int size = utf8_length(bytes + at, length - at);
        if (!size || bytes[at] == '\0') {
            text_add_string(out, UTF8_REPLACEMENT);
            at++;
        } else if (bytes[at] == '\r') {
            text_add_byte(out, '\n');
            at += at + 1 < length && bytes[at + 1] == '\n' ? 2 : 1;
        } else {
            text_add(out, bytes + at, (size_t)size);
            at += (size_t)size;
        }
    }
}

/* The memory for a text of this length and its NUL: a power of two, so that a text that grows line by line
 * seldom moves. */
static size_t text_room(size_t length)
{
    size_t room = 16;
    while (room <= length && room <= SIZE_MAX / 2)
        room *= 2;
    return room > length ? room : length + 1;
}

/* A copy of bytes with a NUL after it; null if there is no memory. */
static char *bytes_copy(const char *bytes, size_t length)
{
    char *copy = malloc(text_room(length));
    if (!copy)
        return NULL;
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static Status out_of_memory(Error *error)
{
    return error_set(error, STATUS_MEMORY, "out of memory for a text of a record");
}

/* Replaces a text and sets the length of the new one. */
static Status text_replace(char **text, size_t *kept, const char *bytes, size_t length, Error *error)
{
    char *copy = NULL;
    size_t copied = length;
    if (length > 0 && is_tidy(bytes, length)) {
        copy = bytes_copy(bytes, length);
    } else if (length > 0) {
        Text tidied = {0};
        add_tidied(&tidied, bytes, length);
        copied = tidied.length;
        if (!tidied.failed)
            copy = bytes_copy(text_string(&tidied), tidied.length);
        text_free(&tidied);
    }
    if (length > 0 && !copy)
        return out_of_memory(error);
    free(*text);
    *text = copy;
    *kept = copied;
    return STATUS_OK;
}

/* Appends lines to a text. */
static Status text_add_lines(char **text, size_t *kept, const char *bytes, size_t length, Error *error)
{
    if (!*text)
        return text_replace(text, kept, bytes, length, error);
    Text lines = {0};
    text_add_byte(&lines, '\n');
    add_tidied(&lines, bytes, length);
    size_t total = *kept + lines.length, room = text_room(total);
    char *longer = lines.failed ? NULL : *text;
    if (longer && room != text_room(*kept))
        longer = realloc(longer, room);
    if (longer) {
        memcpy(longer + *kept, text_string(&lines), lines.length + 1);
        *text = longer;
        *kept = total;
    }
    text_free(&lines);
    return longer ? STATUS_OK : out_of_memory(error);
}

Status text_keep(char **text, const char *bytes, size_t length, Error *error)
{
    size_t kept;
    return text_replace(text, &kept, bytes, length, error);
}

static Status string_keep(char **text, const char *string, Error *error)
{
    return text_keep(text, string ? string : "", string ? strlen(string) : 0, error);
}

Status record_set_comment(RecordNode *node, const char *text, Error *error)
{
    return text_replace(&node->comment, &node->comment_length, text ? text : "", text ? strlen(text) : 0,
                        error);
}

Status record_set_output(RecordNode *node, const char *text, size_t length, Error *error)
{
    return text_replace(&node->output, &node->output_length, text ? text : "", text ? length : 0, error);
}

Status record_add_comment(RecordNode *node, const char *text, size_t length, Error *error)
{
    return text_add_lines(&node->comment, &node->comment_length, text, length, error);
}

Status record_add_output(RecordNode *node, const char *text, size_t length, Error *error)
{
    return text_add_lines(&node->output, &node->output_length, text, length, error);
}

Status record_set_player(Record *self, Side side, const char *name, Error *error)
{
    return string_keep(&self->players[side], name, error);
}

Status record_set_agent(Record *self, Side side, const char *agent, Error *error)
{
    return string_keep(&self->agents[side], agent, error);
}

/* The index of a tag, or where it belongs: tags are sorted by name. */
static int tag_index(const Record *self, const char *name, bool *found)
{
    int first = 0, behind = self->tag_count;
    while (first < behind) {
        int middle = first + (behind - first) / 2;
        if (strcmp(self->tags[middle].name, name) < 0)
            first = middle + 1;
        else
            behind = middle;
    }
    *found = first < self->tag_count && strcmp(self->tags[first].name, name) == 0;
    return first;
}

static void tag_remove(Record *self, int index)
{
    free(self->tags[index].name);
    free(self->tags[index].value);
    self->tag_count--;
    memmove(&self->tags[index], &self->tags[index + 1],
            (size_t)(self->tag_count - index) * sizeof *self->tags);
}

Status record_set_tag(Record *self, const char *name, const char *value, Error *error)
{
    char *kept_name = NULL, *kept_value = NULL;
    if (!*name)
        return error_set(error, STATUS_INVALID, "a tag without a name");
    Status status = string_keep(&kept_name, name, error);
    if (status == STATUS_OK)
        status = string_keep(&kept_value, value, error);
    if (status == STATUS_OK && kept_name) {
        bool found;
        for (char *at = kept_name; *at; at++)
            if (*at >= 'A' && *at <= 'Z')
                *at = (char)(*at - 'A' + 'a');
        int index = tag_index(self, kept_name, &found);
        if (found)
            tag_remove(self, index);
        if (kept_value && self->tag_count == RECORD_TAGS_MAX) {
            status = error_set(error, STATUS_INVALID, "a game has at most %d tags", RECORD_TAGS_MAX);
        } else if (kept_value && !ARRAY_ROOM_BY_ONE(&self->tags, self->tag_count)) {
            status = out_of_memory(error);
        } else if (kept_value) {
            RecordTag *tag = &self->tags[index];
            memmove(tag + 1, tag, (size_t)(self->tag_count++ - index) * sizeof *tag);
            *tag = (RecordTag){kept_name, kept_value};
            kept_name = kept_value = NULL;
        }
    }
    free(kept_name);
    free(kept_value);
    return status;
}

const char *record_tag(const Record *self, const char *name)
{
    bool found;
    int index = tag_index(self, name, &found);
    return found ? self->tags[index].value : "";
}

/* The last unknown property or, if it has another name, a new one after it; null if there is no memory. */
static RecordProperty *node_property(RecordNode *node, const char *name, size_t length)
{
    RecordProperty *last = node->unknown_count ? &node->unknown[node->unknown_count - 1] : NULL;
    if (last && last->name.length == length && memcmp(last->name.bytes, name, length) == 0)
        return last;
    char *copy = ARRAY_ROOM_BY_ONE(&node->unknown, node->unknown_count) ? bytes_copy(name, length) : NULL;
    if (!copy)
        return NULL;
    node->unknown[node->unknown_count] = (RecordProperty){.name = {copy, length}};
    return &node->unknown[node->unknown_count++];
}

Status record_add_unknown(RecordNode *node, const char *name, size_t name_length, const char *value,
                          size_t length, Error *error)
{
    RecordProperty *property = node_property(node, name, name_length);
    char *copy = bytes_copy(value, length);
    if (!property || !copy || !ARRAY_ROOM_BY_ONE(&property->values, property->count)) {
        free(copy);
        return out_of_memory(error);
    }
    property->values[property->count++] = (RecordBytes){copy, length};
    return STATUS_OK;
}

void node_clear(RecordNode *node)
{
    free(node->comment);
    free(node->output);
    record_analysis_free(node->analysis);
    for (int i = 0; i < node->unknown_count; i++) {
        for (int j = 0; j < node->unknown[i].count; j++)
            free(node->unknown[i].values[j].bytes);
        free(node->unknown[i].values);
        free(node->unknown[i].name.bytes);
    }
    free(node->unknown);
    *node = (RecordNode){.parent = node->parent,
                         .first_child = node->first_child,
                         .next_sibling = node->next_sibling,
                         .move = node->move};
}

void record_clear_header(Record *self)
{
    for (int side = RED; side <= BLUE; side++) {
        free(self->players[side]);
        free(self->agents[side]);
        self->players[side] = self->agents[side] = NULL;
    }
    while (self->tag_count > 0)
        tag_remove(self, self->tag_count - 1);
    free(self->tags);
    self->tags = NULL;
    self->result = (RecordResult){.outcome = OUTCOME_NONE};
}
