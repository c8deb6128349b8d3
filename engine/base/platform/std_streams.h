/* The three streams that a program is started with. */
#ifndef TETRESS_BASE_PLATFORM_STD_STREAMS_H
#define TETRESS_BASE_PLATFORM_STD_STREAMS_H

/* Once, when a program begins: what is written to a stream that is closed or broken fails, and nothing else
 * happens. A file opened later would otherwise take the place of a closed stream, and get what is printed;
 * and a broken pipe would end the program. */
void streams_secure(void);

#endif
