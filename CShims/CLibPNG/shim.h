#ifndef CLibPNG_SHIM_H
#define CLibPNG_SHIM_H

#include <png.h>

#endif
