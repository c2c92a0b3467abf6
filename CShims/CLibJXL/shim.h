#ifndef CLibJXL_SHIM_H
#define CLibJXL_SHIM_H

#include <jxl/decode.h>
#include <jxl/encode.h>

#endif
