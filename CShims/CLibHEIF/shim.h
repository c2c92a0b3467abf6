#ifndef CLibHEIF_SHIM_H
#define CLibHEIF_SHIM_H

#include <libheif/heif.h>

#endif
