/* How a thread wakes another that sleeps. */
#ifndef TETRESS_BASE_WAKE_H
#define TETRESS_BASE_WAKE_H

/* Called from the thread that has news; both may be null. */
typedef struct Wake {
    void (*call)(void *context);
    void *context;
} Wake;

#endif
