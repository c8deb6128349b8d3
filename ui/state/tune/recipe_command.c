/* A recipe as a command for other machines. */
#include <inttypes.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "ui/state/tune/recipe.h"

/* Adds a word as a shell wants it. */
static void add_word(Text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./";
    if (*word && strspn(word, plain) == strlen(word)) {
        text_add_string(out, word);
        return;
    }
    text_add_byte(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_add_string(out, "'\\''");
        else
            text_add_byte(out, *word);
    text_add_byte(out, '\'');
}

/* Adds what the program reads for names of profiles: names, or paths. */
static Status add_profiles(const Profiles *profiles, const char *names, Text *out, Error *error)
{
    Text all = {0};
    Status status = STATUS_OK;
    for (const char *at = names; *at && !status;) {
        Text path = {0};
        char name[PROFILES_NAME_SIZE];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), at);
        at += length + strspn(at + length, ", ");
        status = profiles_option(profiles, name, &path, error);
        if (!status && strchr(text_string(&path), ','))
            status = error_set(error, STATUS_INVALID, "the folder of the profiles has a comma in its name");
        text_printf(&all, "%s%s", all.length ? "," : "", text_string(&path));
        text_free(&path);
    }
    if (!status)
        status = text_status(&all, error);
    if (!status)
        add_word(out, text_string(&all));
    text_free(&all);
    return status;
}

Status tune_recipe_command(const TuneRecipe *self, const Profiles *profiles, const TuneCommand *command,
                           Text *out, Error *error)
{
    Text names = {0}, bounds = {0};
    if (tune_recipe_chosen(self) == 0)
        return error_set(error, STATUS_INVALID, "choose at least one weight to find");
    tune_recipe_numbers(self, &names, &bounds);
    text_printf(out, "mpirun -n %d tetress-mpi tune --base ", command->ranks);
    Status status = add_profiles(profiles, self->start, out, error);
    if (*self->against && !status) {
        text_add_string(out, " --opponent ");
        status = add_profiles(profiles, self->against, out, error);
    }
    text_printf(out, " --optimizer %s --games %d", optimiser_info[self->optimiser].name, self->games);
    if (self->pace.nodes > 0)
        text_printf(out, " --nodes %" PRIu64, self->pace.nodes);
    else
        text_printf(out, " --movetime %" PRIu64, self->pace.move_ns / NS_PER_MS);
    if (command->generations > 0)
        text_printf(out, " --generations %d", command->generations);
    text_printf(out, " --numbers %s --bounds %s", text_string(&names), text_string(&bounds));
    text_printf(out, " --seed %d --checkpoint tetress-trial-%d.run", command->number, command->number);
    if (!status)
        status = text_status(out, error);
    text_free(&names);
    text_free(&bounds);
    return status;
}
