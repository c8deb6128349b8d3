/* Experiments' results in all their forms, without memory: each is complete or an error. */
#include <stdlib.h>
#include <string.h>

#include "app/experiment/experiments.h"
#include "app/experiment/write.h"
#include "tests/support/check.h"
#include "tests/support/fault/fault.h"

typedef enum Form { FORM_TEXT, FORM_JSON, FORM_CSV, FORM_SVG, FORMS } Form;

typedef struct Writing {
    Form form;
    Result *result;
    Text text, expected;
} Writing;

static Status write_form(void *context, Error *error)
{
    Writing *self = context;
    const Experiment *experiment = experiment_at(0);
    JsonWriter writer = {.out = &self->text};
    switch (self->form) {
    case FORM_TEXT:
        write_text(experiment, self->result, &self->text);
        break;
    case FORM_JSON:
        write_json(experiment, self->result, &writer);
        break;
    case FORM_CSV:
        write_csv(experiment, self->result, &self->text);
        break;
    case FORM_SVG:
    case FORMS:
        write_svg(experiment, self->result, &self->text);
        break;
    }
    return text_status(&self->text, error);
}

static void check_form(void *context, Status status)
{
    Writing *self = context;
    assert_true(status != STATUS_OK || strcmp(text_string(&self->text), text_string(&self->expected)) == 0);
    text_free(&self->text);
}

static Result *some_result(void)
{
    Result *result = malloc(sizeof *result);
    assert_non_null(result);
    result_init(result);
    Finding *finding = group_add(result_group(result, "wins", "%", 1), "%s", "somebody");
    finding_share(finding, 90, 100);
    finding_published(finding, 84, 84, 100, "why not");
    Series *series = chart_add(result_chart(result, "growth", "nodes", "Elo"), "%s", "somebody");
    for (int i = 1; i < 20; i++)
        series_add(series, i, i * i, (ResultRange){i * i - 1, i * i + 1});
    result_note(result, "a note of %d words", 5);
    return result;
}

static void forms_are_whole_or_an_error(void **state)
{
    (void)state;
    static const char *const names[FORMS] = {"text", "JSON", "CSV", "SVG"};
    Writing self = {.result = some_result()};
    Error error = {0};
    for (int form = 0; form < FORMS; form++) {
        self.form = (Form)form;
        assert_ok(write_form(&self, &error), &error);
        assert_true(self.text.length > 0);
        self.expected = self.text;
        self.text = (Text){0};
        fault_try(&(FaultCase){names[form], FAULT_ALL, write_form, check_form, &self});
        text_free(&self.expected);
    }
    free(self.result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forms_are_whole_or_an_error)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
