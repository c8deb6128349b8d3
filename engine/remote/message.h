/* Values as a sequence of bytes, for another program of the same build on the same kind of machine: plain
 * structs without pointers, and strings. What is put in with text_add and these functions is taken out in the
 * same order. */
#ifndef TETRESS_REMOTE_MESSAGE_H
#define TETRESS_REMOTE_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/text.h"

/* The remaining contents; bad after taking more than there was. */
typedef struct Message {
    const char *at;
    size_t left;
    bool bad;
} Message;

Message message_of(const Text *bytes);

void message_put(Text *out, const void *value, size_t size);
void message_put_number(Text *out, int64_t number);
void message_put_string(Text *out, const char *string); /* may be null */

/* Fills in zeros if there is too little. */
void message_take(Message *self, void *out, size_t size);

/* A number in this range; otherwise the lower bound. */
int64_t message_take_number(Message *self, int64_t low, int64_t high);

/* The string inside the message, with a NUL after it; null if null was put in, or if there is none. */
const char *message_take_string(Message *self);

/* Bytes with their length before them; taking them gives a message inside this one. */
void message_put_bytes(Text *out, const char *bytes, size_t length);
Message message_take_bytes(Message *self);

/* An error if anything was missing. */
Status message_status(const Message *self, Error *error);

#endif
