#include "CJPEGFrames.h"

#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>

int jpeg_frames_library_version(void) { return JPEG_LIB_VERSION; }
