#ifndef CGetOpt_SHIM_H
#define CGetOpt_SHIM_H

// The C library's own Swift module leaves getopt_long out on Linux.
#include <getopt.h>

// The parser keeps its place in global variables, which Swift won't read: no isolation protects them. These functions
// say who may: one thread at a time.

/// Makes the next call start afresh and print nothing.
static inline void getopt_restart(void) {
    opterr = 0;
#ifdef __APPLE__
    optreset = 1;
    optind = 1;
#else
    optind = 0;
#endif
}

/// The index of the argument that is read next.
static inline int getopt_index(void) { return optind; }

/// The letter or code of the option that was refused, 0 where it could not be told.
static inline int getopt_refused(void) { return optopt; }

/// The argument of the option just read; owned by the argument vector; null where the option takes none.
static inline const char *_Nullable getopt_argument(void) { return optarg; }

#endif
