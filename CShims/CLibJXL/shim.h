#ifndef CLibJXL_SHIM_H
#define CLibJXL_SHIM_H

#include <jxl/decode.h>
#include <jxl/encode.h>
#include <jxl/parallel_runner.h>
#include <jxl/version.h>

// libjxl 0.9 took an unused argument away from the three functions that tell a picture's colours. These have it in no
// version. All of their pointers must be valid.
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
#define CJXL_UNUSED_FORMAT NULL,
#else
#define CJXL_UNUSED_FORMAT
#endif

static inline JxlDecoderStatus cjxl_encoded_profile(const JxlDecoder *decoder, JxlColorProfileTarget target,
                                                    JxlColorEncoding *encoding) {
  return JxlDecoderGetColorAsEncodedProfile(decoder, CJXL_UNUSED_FORMAT target, encoding);
}

static inline JxlDecoderStatus cjxl_icc_profile_size(const JxlDecoder *decoder, JxlColorProfileTarget target,
                                                     size_t *size) {
  return JxlDecoderGetICCProfileSize(decoder, CJXL_UNUSED_FORMAT target, size);
}

static inline JxlDecoderStatus cjxl_icc_profile(const JxlDecoder *decoder, JxlColorProfileTarget target,
                                                uint8_t *profile, size_t size) {
  return JxlDecoderGetColorAsICCProfile(decoder, CJXL_UNUSED_FORMAT target, profile, size);
}

#endif
