#include "app/mpi/wire.h"

#include <mpi.h>
#include <stdlib.h>

bool wire_probe(int tag, int *rank, int *length)
{
    MPI_Status message;
    int found = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &found, &message);
    if (!found)
        return false;
    *rank = message.MPI_SOURCE;
    MPI_Get_count(&message, MPI_BYTE, length);
    return true;
}

Status wire_receive(int rank, int tag, int length, Text *out, Error *error)
{
    char *bytes = malloc((size_t)length + 1);
    if (!bytes)
        return error_set(error, STATUS_MEMORY, "out of memory for a message");
    MPI_Recv(bytes, length, MPI_BYTE, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    text_clear(out);
    text_add(out, bytes, (size_t)length);
    free(bytes);
    return text_status(out, error);
}

void wire_send(int rank, int tag, const Text *message)
{
    MPI_Send(text_string(message), (int)message->length, MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}
