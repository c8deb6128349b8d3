#include "engine/base/scan.h"

static void skip_sign(Scan *self)
{
    if (!scan_take(self, '-'))
        scan_take(self, '+');
}

bool scan_skip_decimal(Scan *self)
{
    skip_sign(self);
    if (!scan_skip_digits(self) || (scan_take(self, '.') && !scan_skip_digits(self)))
        return false;
    if (!scan_take(self, 'e') && !scan_take(self, 'E'))
        return true;
    skip_sign(self);
    return scan_skip_digits(self);
}
