#include "CPNGRows.h"

#include <png.h>

int png_rows_library_version(void) { return (int)png_access_version_number(); }
