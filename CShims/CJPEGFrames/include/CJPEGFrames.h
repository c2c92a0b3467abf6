#ifndef CJPEGFRAMES_H
#define CJPEGFRAMES_H

int jpeg_frames_library_version(void);

#endif
