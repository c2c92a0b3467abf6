#ifndef CPNGROWS_H
#define CPNGROWS_H

int png_rows_library_version(void);

#endif
