#ifndef CLittleCMS_SHIM_H
#define CLittleCMS_SHIM_H

#include <lcms2.h>

#endif
