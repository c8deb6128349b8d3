/* A page has no folders to show: the browser saves the file instead. */
#include "ui/draw/window/folder_opening.h"
#include "ui/draw/window/page.h"

Status folder_opening_start(FolderOpening *self, const char *file, bool page, Wake wake, Error *error)
{
    (void)self;
    (void)wake;
    (void)error;
    if (page)
        page_show(file);
    else
        page_save(file);
    return STATUS_OK;
}

bool folder_opening_failed(FolderOpening *self, Error *error)
{
    (void)self;
    (void)error;
    return false;
}

void folder_opening_end(FolderOpening *self)
{
    (void)self;
}
