/* The glossary. */
#include "ui/state/command_search.h"
#include "ui/state/glossary.h"
#include "ui/view/dialogs/dialog.h"

/* Whether the term has the typed letters, in their order. */
static bool fits(const char *words, const GlossaryTerm *term)
{
    return fuzzy_score(words, term->term) > 0;
}

void dialog_glossary(Ui *ui)
{
    int shown = 0;
    dialog_begin(ui, "Glossary", 600, 540);
    dialog_search(ui, "dialog.glossary.words", "Look up a term", 0);
    imgui_begin_child("terms", (ImVec2){0, 0}, IMGUI_CHILD_PLAIN, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    for (int i = 0; i < glossary_count(); i++) {
        const GlossaryTerm *term = glossary_at(i);
        if (!fits(ui->drafts.words, term))
            continue;
        shown++;
        widget_text(ui, FONT_STRONG, COLOUR_TEXT, term->term);
        window_mark(ui->window, term->term);
        widget_paragraph(ui, FONT_TEXT, COLOUR_SECONDARY, term->words);
        widget_gap(ui, 6);
    }
    if (shown == 0)
        widget_paragraph(ui, FONT_TEXT, COLOUR_SECONDARY, "No term matches.");
    igEndChild();
    if (dialog_end(ui, (DialogButtons){.primary = "Close"}) != DIALOG_STAYS)
        dialog_close(ui);
}
