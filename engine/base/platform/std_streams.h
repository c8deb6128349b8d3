/* The three standard streams, and what a program inherits besides. */
#ifndef TETRESS_BASE_PLATFORM_STD_STREAMS_H
#define TETRESS_BASE_PLATFORM_STD_STREAMS_H

/* Call once, when a program starts: then writing to a closed or broken stream fails without other effects.
 * Otherwise a file opened later could take the number of a closed stream and receive what is printed, and a
 * broken pipe would end the program. Children are waited for as usual, whatever whoever started us
 * ignores. */
void streams_secure(void);

#endif
