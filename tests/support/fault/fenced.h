/* A fence around a folder, in programs that are linked with fenced.c: the linker puts its functions in place
 * of those in fenced_calls.txt. Nothing outside the folder can be written, made, renamed or removed, and no
 * address is opened. For one thread, before others start. */
#ifndef TETRESS_TESTS_SUPPORT_FENCED_H
#define TETRESS_TESTS_SUPPORT_FENCED_H

void fenced_begin(const char *folder);

#endif
