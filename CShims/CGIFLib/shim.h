#ifndef CGIFLib_SHIM_H
#define CGIFLib_SHIM_H

#include <gif_lib.h>

#endif
