#include "engine/classroom/page/class_pages.h"

#include <stdlib.h>
#include <string.h>

#include "engine/analysis/page/page_inner.h"
#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/platform/assets.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/classroom/class_review.h"
#include "engine/classroom/page/page_parts.h"
#include "engine/record/formats/format.h"

enum { ASSET_BYTES_MAX = 1 << 20 };

static Status write_file(const ClassPages *self, const char *name, const Text *bytes, Error *error)
{
    Text path = {0};
    text_printf(&path, "%s/%s", self->folder, name);
    Status status = text_status(bytes, error);
    if (status == STATUS_OK)
        status = text_status(&path, error);
    if (status == STATUS_OK)
        status = file_replace(text_string(&path), text_string(bytes), bytes->length, error);
    text_free(&path);
    return status;
}

/* ---- What does not change ---- */

static Status read_asset(const char *name, Text *out, Error *error)
{
    Text path = {0};
    data_path("pages", &path);
    text_printf(&path, "/%s", name);
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = file_read(text_string(&path), ASSET_BYTES_MAX, out, error);
    text_free(&path);
    return status;
}

static Status write_assets(const ClassPages *self, Error *error)
{
    Text script = {0}, style = {0};
    text_printf(&style, "%s%s", page_colours, page_style);
    Status status = read_asset("class.js", &script, error);
    if (status == STATUS_OK)
        status = read_asset("class.css", &style, error);
    if (status == STATUS_OK)
        status = write_file(self, "class.js", &script, error);
    if (status == STATUS_OK)
        status = write_file(self, "style.css", &style, error);
    text_free(&script);
    text_free(&style);
    return status;
}

Status class_pages_begin(ClassPages *self, const Classroom *room, const char *folder, Error *error)
{
    static const char *const folders[] = {"", "/agents", "/games"};
    Status status = STATUS_OK;
    *self = (ClassPages){.room = room, .folder = folder};
    for (size_t i = 0; status == STATUS_OK && i < sizeof folders / sizeof *folders; i++) {
        Text path = {0};
        text_printf(&path, "%s%s", folder, folders[i]);
        status = text_status(&path, error);
        if (status == STATUS_OK)
            status = folder_make(text_string(&path), error);
        text_free(&path);
    }
    return status == STATUS_OK ? write_assets(self, error) : status;
}

void class_pages_free(ClassPages *self)
{
    free(self->written);
    *self = (ClassPages){0};
}

/* ---- A page ---- */

Status class_pages_write_page(const ClassPages *self, const char *name, const char *title, const Text *json,
                              Error *error)
{
    Text out = {0};
    const char *base = strchr(name, '/') ? "../" : "";
    text_add_string(&out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    page_escape(&out, title);
    text_printf(&out,
                "</title>\n"
                "<link rel=\"stylesheet\" href=\"%sstyle.css\">\n"
                "</head>\n"
                "<body>\n"
                "<main id=\"page\"><noscript>This page needs JavaScript.</noscript></main>\n"
                "<script>const BASE = \"%s\", PAGE = ",
                base, base);
    for (size_t i = 0; i < json->length; i++)
        if (json->bytes[i] == '<')
            text_add_string(&out, "\\u003c");
        else
            text_add_byte(&out, json->bytes[i]);
    out.failed |= json->failed;
    text_printf(&out, ";</script>\n<script src=\"%sclass.js\"></script>\n</body>\n</html>\n", base);
    Status status = write_file(self, name, &out, error);
    text_free(&out);
    return status;
}

/* ---- Games ---- */

static Status write_sgf(const ClassPages *self, const ClassGame *game, const char *name, Error *error)
{
    Text path = {0}, sgf = {0};
    Record *record = NULL;
    Status status = class_game_record(self->room, game, &record, error);
    if (status == STATUS_OK)
        status = record_write_sgf(record, &sgf, error);
    record_destroy(record);
    text_printf(&path, "games/%s.sgf", name);
    if (status == STATUS_OK)
        status = write_file(self, text_string(&path), &sgf, error);
    text_free(&path);
    text_free(&sgf);
    return status;
}

static Status write_game(const ClassPages *self, const ClassGame *game, Error *error)
{
    char name[GAME_NAME_SIZE];
    Text json = {0}, path = {0}, title = {0};
    page_game_name(game, name);
    text_printf(&path, "games/%s.html", name);
    text_printf(&title, "%s against %s", self->room->players[game->seats[RED]].name,
                self->room->players[game->seats[BLUE]].name);
    JsonWriter writer = {.out = &json};
    json_print(&writer, "{");
    page_game_members(self->room, game, &writer);
    json_print(&writer, "}");
    Status status = class_pages_write_page(self, text_string(&path), text_string(&title), &json, error);
    if (status == STATUS_OK)
        status = write_sgf(self, game, name, error);
    text_free(&json);
    text_free(&path);
    text_free(&title);
    return status;
}

Status class_pages_write_games(ClassPages *self, Error *error)
{
    int count = self->room->game_count;
    Status status = STATUS_OK;
    if (count > self->written_count) {
        if (!ARRAY_ROOM(&self->written, count, &self->written_capacity))
            return error_set(error, STATUS_MEMORY, "out of memory for pages");
        memset(self->written + self->written_count, 0, (size_t)(count - self->written_count));
        self->written_count = count;
    }
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        unsigned char wanted = self->room->all[i]->reviewed ? 2 : 1;
        if (self->written[i] == wanted)
            continue;
        status = write_game(self, self->room->all[i], error);
        self->written[i] = wanted;
    }
    return status;
}

/* ---- Agents and the ladder ---- */

static Status write_agent(const ClassPages *self, const Standing *standings, int player, Error *error)
{
    Text json = {0}, path = {0};
    JsonWriter writer = {.out = &json};
    json_print(&writer, "{kind: %s, title: %s", "agent", self->room->title);
    class_pages_agent_json(self->room, standings, player, &writer);
    json_print(&writer, "}");
    text_printf(&path, "agents/%d.html", player);
    Status status =
        class_pages_write_page(self, text_string(&path), self->room->players[player].name, &json, error);
    text_free(&json);
    text_free(&path);
    return status;
}

static void put_class(const Classroom *room, const Standing *standings, const int *ranks, int count,
                      const char *state, JsonWriter *writer)
{
    json_print(writer,
               "kind: %s, title: %s, state: %s, seed: %ju, time_limit: %jd, space_limit: %jd, nodes: %ju, "
               "games: %d, agents: [",
               "class", room->title, state, room->seed, room->time_s, room->space_mb, room->nodes,
               room->game_count);
    for (int i = 0; i < count; i++) {
        json_print(writer, "{");
        page_standing(room, &standings[ranks[i]], ranks[i], writer);
        json_print(writer, "}");
    }
    json_print(writer, "], absent: [");
    for (int i = 0; i < room->player_count; i++) {
        if (room->players[i].plays || room->players[i].level > 0)
            continue;
        json_print(writer, "{");
        page_standing(room, &standings[i], i, writer);
        json_print(writer, "}");
    }
    json_print(writer, "]");
}

/* Makes standings and ranks and passes them to a writer; frees both afterwards. */
static Status stand(const Classroom *room, Standing **standings, int **ranks, int *count, Error *error)
{
    *standings = memory_new((size_t)room->player_count + 1, sizeof **standings);
    *ranks = memory_new((size_t)room->player_count + 1, sizeof **ranks);
    Status status = *standings && *ranks ? classroom_stand(room, *standings, error)
                                         : error_set(error, STATUS_MEMORY, "out of memory for a ladder");
    if (status == STATUS_OK) {
        *count = classroom_rank(room, *standings, *ranks);
        return status;
    }
    free(*standings);
    free(*ranks);
    *standings = NULL;
    *ranks = NULL;
    return status;
}

Status class_pages_ladder_json(const Classroom *room, const char *state, JsonWriter *writer, Error *error)
{
    Standing *standings;
    int *ranks, count;
    Status status = stand(room, &standings, &ranks, &count, error);
    if (status == STATUS_OK)
        put_class(room, standings, ranks, count, state, writer);
    free(standings);
    free(ranks);
    return status;
}

Status class_pages_write(ClassPages *self, const char *state, Error *error)
{
    const Classroom *room = self->room;
    Text json = {0};
    Standing *standings;
    int *ranks, count;
    Status status = class_pages_write_games(self, error);
    if (status == STATUS_OK)
        status = stand(room, &standings, &ranks, &count, error);
    if (status != STATUS_OK)
        return status;
    JsonWriter writer = {.out = &json};
    json_print(&writer, "{");
    put_class(room, standings, ranks, count, state, &writer);
    json_print(&writer, "}");
    status = class_pages_write_page(self, "index.html", room->title, &json, error);
    for (int i = 0; status == STATUS_OK && i < room->player_count; i++)
        status = write_agent(self, standings, i, error);
    text_free(&json);
    free(standings);
    free(ranks);
    return status;
}
