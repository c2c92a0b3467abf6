#ifndef CCODECINTERFACE_H
#define CCODECINTERFACE_H

#include <stdint.h>

#endif
