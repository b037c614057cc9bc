#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>

/// How many bytes have been allocated and not been freed; 0 where the system does not say.
size_t heapBytesInUse(void);

#endif
