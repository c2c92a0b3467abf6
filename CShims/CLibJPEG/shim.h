#ifndef CLibJPEG_SHIM_H
#define CLibJPEG_SHIM_H

/* jpeglib.h needs size_t and FILE but includes neither header itself. */
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>

#endif
