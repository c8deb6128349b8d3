#include "ui/state/document/console.h"

static const char *name_of(const Record *record, Side side)
{
    return record->players[side] ? record->players[side] : record->agents[side] ? record->agents[side] : "";
}

static void console_add(Console *self, const AppState *app, RecordNode *node, int plies, const char *text)
{
    Side side = plies & 1 ? RED : BLUE; /* the side that has moved */
    if (self->count == CONSOLE_ENTRIES)
        return;
    ConsoleEntry *entry = &self->entries[self->count++];
    *entry = (ConsoleEntry){.node = node, .turn = plies, .side = side, .text = text};
    if (plies > 0)
        agent_name(&app->names, name_of(app->document.record, side), entry->name);
}

void console_read(const AppState *app, Console *out)
{
    const Document *document = &app->document;
    const Record *record = document->record;
    const Play *play = &app->play;
    RecordNode *path[PLY_LIMIT + 1];
    int above = document->position.plies - record->start.plies, plies = record->start.plies;
    RecordNode *node = document->node;
    out->count = 0;
    out->current = -1;
    for (int i = above; i >= 0; i--, node = node->parent)
        path[i] = node;
    for (int i = 0; i <= above; i++, plies++)
        if (path[i]->output)
            console_add(out, app, path[i], i > 0 ? plies : 0, path[i]->output);
    out->current = out->count - 1;
    for (node = document_ahead(document, document->node); node;
         node = document_ahead(document, node), plies++)
        if (node->output)
            console_add(out, app, node, plies, node->output);
    if (play->state == PLAY_OVER && play->said.length > 0 && play->node == document->node) {
        console_add(out, app, NULL, play->game.now.plies + 1, text_string(&play->said));
        out->current = out->count - 1;
    }
}

void console_write(const Console *self, Text *out)
{
    static const char *const sides[] = {[RED] = "Red", [BLUE] = "Blue"};
    for (int i = 0; i < self->count; i++) {
        const ConsoleEntry *entry = &self->entries[i];
        if (entry->turn == 0)
            text_add_string(out, "Before the first turn\n");
        else
            text_printf(out, "Turn %d, %s%s%s\n", entry->turn, sides[entry->side], entry->name[0] ? ", " : "",
                        entry->name);
        text_add_string(out, entry->text);
        if (out->length > 0 && out->bytes[out->length - 1] != '\n')
            text_add_byte(out, '\n');
    }
}
