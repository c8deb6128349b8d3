#include "ui/view/library/library_widgets.h"

bool library_draw_empty(Ui *ui, Box box, const char *text)
{
    const LibraryState *library = &ui->app->library;
    LibraryQuery query;
    if (library->shown->all > 0)
        return false;
    if (library->task) {
        widget_empty_labelled(ui, box,
                              "Games are being imported into the library. They are shown as they come.",
                              "jobs.list", NULL, "Show how far");
        window_mark(ui->window, "library.importing");
    } else if (library->error.status != STATUS_OK &&
               games_query_read(&ui->app->games.query, &query, NULL) == STATUS_OK) {
        widget_empty(ui, box, library->error.text, "library.open", NULL);
        window_mark(ui->window, "library.unread");
    } else if (library->reads) {
        widget_empty(ui, box, "The library is being read\xe2\x80\xa6", NULL, NULL);
        window_mark(ui->window, "library.reading");
    } else {
        ImVec2 from, end;
        widget_empty_labelled(ui, box, text, "library.import-folder", NULL, "Import a folder");
        igGetItemRectMin(&from);
        igGetItemRectMax(&end);
        igSetCursorScreenPos((ImVec2){from.x, end.y + ui_px(ui, 8)});
        widget_action(ui, "library.import", NULL, "Import a file", BUTTON_PLAIN);
    }
    return true;
}
