#include "engine/base/scan.h"

#include <stdlib.h>

static void skip_sign(Scan *self)
{
    if (!scan_take(self, '-'))
        scan_take(self, '+');
}

bool scan_take_whole(Scan *self, int *out)
{
    const char *from = self->at;
    if (!scan_skip_digits(self) || self->at - from > 9)
        return false;
    *out = 0;
    for (const char *digit = from; digit < self->at; digit++)
        *out = *out * 10 + (*digit - '0');
    return true;
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

bool scan_take_decimal(Scan *self, double *out)
{
    char digits[SCAN_NUMBER_MAX + 1];
    Scan number = *self;
    bool good = scan_skip_decimal(&number);
    size_t length = (size_t)(number.at - self->at);
    if (!good || length > SCAN_NUMBER_MAX)
        return false;
    memcpy(digits, self->at, length);
    digits[length] = '\0';
    *out = strtod(digits, NULL);
    self->at = number.at;
    return true;
}
