#ifndef CLibTIFF_SHIM_H
#define CLibTIFF_SHIM_H

#include <tiffio.h>

#endif
