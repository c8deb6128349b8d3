#include "engine/base/platform/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool terminal_is(FILE *stream)
{
    int descriptor = fileno(stream);
    return descriptor >= 0 && isatty(descriptor);
}

int terminal_width(FILE *stream)
{
    struct winsize size;
    int descriptor = fileno(stream);
    return descriptor >= 0 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool terminal_has_utf8(void)
{
    /* Asks for the user's locale without making it the program's. */
    locale_t user = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (user == (locale_t)0)
        return false;
    bool utf8 = strcmp(nl_langinfo_l(CODESET, user), "UTF-8") == 0;
    freelocale(user);
    return utf8;
}
