#ifndef CLibEXIF_SHIM_H
#define CLibEXIF_SHIM_H

#include <libexif/exif-data.h>

#endif
