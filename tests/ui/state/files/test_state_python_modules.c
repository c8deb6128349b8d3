/* Agents in a folder are found by what its modules define or import. */
#include "ui/state/files/python_modules.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/check.h"

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void remove_file(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(remove(path), 0);
}

static void modules_and_packages_with_the_class_are_found(void **state)
{
    (void)state;
    char folder[] = "/tmp/test_modules_XXXXXX";
    char package[64];
    PythonModules found;
    assert_non_null(mkdtemp(folder));
    snprintf(package, sizeof package, "%s/agent", folder);
    assert_int_equal(mkdir(package, 0700), 0);
    write_file(package, "__init__.py", "from .program import Agent\n");
    write_file(folder, "mine.py", "import random\n\nclass Agent:\n    pass\n");
    write_file(folder, "tools.py", "class AgentTools:\n    pass\n# class Agent\n");
    write_file(folder, "notes.txt", "class Agent:\n");
    write_file(folder, "my-agent.py", "class Agent:\n");
    python_modules_find(folder, "Agent", &found);
    assert_int_equal(found.count, 2);
    assert_string_equal(found.names[0], "agent");
    assert_string_equal(found.names[1], "mine");
    python_modules_find(folder, "AgentTools", &found);
    assert_int_equal(found.count, 1);
    assert_string_equal(found.names[0], "tools");
    python_modules_find("/nowhere", "Agent", &found);
    assert_int_equal(found.count, 0);
    remove_file(package, "__init__.py");
    remove_file(folder, "agent");
    remove_file(folder, "mine.py");
    remove_file(folder, "tools.py");
    remove_file(folder, "notes.txt");
    remove_file(folder, "my-agent.py");
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(modules_and_packages_with_the_class_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
