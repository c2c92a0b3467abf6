#ifndef CLibRaw_SHIM_H
#define CLibRaw_SHIM_H

#include <libraw/libraw.h>

#endif
