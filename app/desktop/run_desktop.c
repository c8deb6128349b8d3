#include "app/desktop/run.h"

Status run(Loop *loop, Error *error)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && !loop_over(loop))
        status = loop_round(loop, UINT64_MAX, error);
    return status;
}
