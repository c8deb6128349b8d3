/* Profiles as files of weights, one for each term, with the profile's own terms (own_terms.h) among them. */
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/weight_file.h"
#include "engine/eval/eval.h"

_Static_assert((int)TERM_COUNT <= (int)WEIGHTS_MAX, "a file holds every term");

static WeightRange term_range(int term)
{
    return (WeightRange){term_info[term].name, term_info[term].low, term_info[term].high};
}

static const WeightKind terms = {"term", TERM_COUNT, term_range};

/* A null title refuses a text without one. */
static Status read_titled(const char *text, size_t length, const char *title, Profile *out, Error *error)
{
    WeightProfile weights;
    OwnTerms own;
    Text rest = {0};
    Status status = own_terms_take(text, length, &own, &rest, error);
    if (status == STATUS_OK)
        status = weights_read(&terms, &(WeightText){text_string(&rest), rest.length, title}, &weights, error);
    if (status == STATUS_OK) {
        Profile profile = {0};
        memcpy(profile.name, weights.title, sizeof profile.name);
        memcpy(profile.text, weights.text, sizeof profile.text);
        memcpy(profile.weights, weights.weights, sizeof profile.weights);
        *out = profile;
        out->own = own;
    }
    text_free(&rest);
    return status;
}

Status profile_read(const char *text, size_t length, Profile *out, Error *error)
{
    return read_titled(text, length, NULL, out, error);
}

Status profile_read_text(const Text *text, const char *path, Profile *out, Error *error)
{
    char title[WEIGHTS_TITLE_SIZE];
    weights_title(path, title);
    Status status = weights_check_some(text, error);
    if (status == STATUS_OK)
        status = read_titled(text_string(text), text->length, title, out, error);
    return error_in_file(status, error, path);
}

Status profile_read_file(const char *path, Profile *out, Error *error)
{
    Text text = {0};
    Status status = file_read(path, WEIGHTS_FILE_MAX, &text, error);
    if (status == STATUS_OK)
        status = profile_read_text(&text, path, out, error);
    text_free(&text);
    return status;
}

Status profile_write(const Profile *self, Text *out, Error *error)
{
    WeightProfile weights = {0};
    memcpy(weights.title, self->name, sizeof self->name);
    memcpy(weights.text, self->text, sizeof self->text);
    memcpy(weights.weights, self->weights, sizeof self->weights);
    Text text = {0};
    Status status = weights_write(&terms, &weights, &text, error);
    if (status == STATUS_OK && self->own.count > 0) {
        /* Adds the lines of the own terms, and checks that they read back the same. */
        Text lines = {0}, rest = {0};
        OwnTerms again;
        own_terms_write(&self->own, &lines);
        status = text_status(&lines, error);
        if (status == STATUS_OK) {
            status = own_terms_take(text_string(&lines), lines.length, &again, &rest, error);
            if (status != STATUS_OK && error)
                error->line = error->column = 0; /* they refer to a text that nobody sees */
        }
        if (status == STATUS_OK && !own_terms_equal(&self->own, &again))
            status = error_set(error, STATUS_INVALID, "the profile's own terms could not be read again");
        text_add(&text, text_string(&lines), lines.length);
        text_free(&lines);
        text_free(&rest);
    }
    if (status == STATUS_OK)
        status = text_status(&text, error);
    if (status == STATUS_OK) {
        text_add(out, text_string(&text), text.length);
        status = text_status(out, error);
    }
    text_free(&text);
    return status;
}

Status profile_write_file(const Profile *self, const char *path, Error *error)
{
    Text text = {0};
    Status status = profile_write(self, &text, error);
    return file_finish(path, &text, status, error);
}
