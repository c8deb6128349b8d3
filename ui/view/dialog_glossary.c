/* Terms of the trade in plain words. */
#include "ui/state/commands.h"
#include "ui/state/glossary.h"
#include "ui/view/dialog.h"

/* The letters are in the term, or at the beginnings of words of what it means. */
static bool fits(const char *words, const GlossaryTerm *term)
{
    return fuzzy_score(words, term->term) > 0;
}

void dialog_glossary(Desk *desk)
{
    int shown = 0;
    dialog_begin(desk, "Glossary", 600, 540);
    dialog_search(desk, "dialog.glossary.words", "Look up a term", 0);
    igBeginChild_Str("terms", (ImVec2){0, 0}, false, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    for (int i = 0; i < glossary_count(); i++) {
        const GlossaryTerm *term = glossary_at(i);
        if (!fits(desk->drafts.words, term))
            continue;
        shown++;
        widget_text(desk, FONT_STRONG, COLOUR_TEXT, term->term);
        window_mark(desk->window, term->term);
        widget_paragraph(desk, FONT_TEXT, COLOUR_SECONDARY, term->words);
        widget_gap(desk, 6);
    }
    if (shown == 0)
        widget_paragraph(desk, FONT_TEXT, COLOUR_SECONDARY, "No term matches.");
    igEndChild();
    if (dialog_end(desk, (DialogButtons){.primary = "Close"}) != DIALOG_STAYS)
        dialog_close(desk);
}
