#include "AllocationCounter.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Where a program defines `malloc` and its like itself, the dynamic linker has all libraries call
// these. They pass everything on to glibc's own under its other names, so that memory from before
// the start, or from functions not replaced here, is freed correctly too.

static struct AllocationCounts counts;

// One thread counts, and others do not touch anything here.
static _Thread_local bool isCounting __attribute__((tls_model("initial-exec")));
static _Thread_local bool isWatching __attribute__((tls_model("initial-exec")));

// The blocks allocated while counting that are still there, by address. A header in each block
// would do as well, but would change what is measured.
enum { capacity = 1 << 17 };
static struct {
  void *address;
  size_t size;
} blocks[capacity];
static size_t blockCount;
static char removed;

static size_t placeFor(void *address) {
  return ((uintptr_t)address >> 4) * 0x9E3779B97F4A7C15u % capacity;
}

static void *noteAllocation(void *address, size_t size) {
  if (!isCounting || !address) return address;
  counts.allocations += 1;
  counts.bytes += size;
  counts.live += size;
  // Room is left so that a search always ends.
  if (++blockCount > capacity / 2) abort();
  size_t place = placeFor(address);
  while (blocks[place].address && blocks[place].address != &removed) place = (place + 1) % capacity;
  blocks[place].address = address;
  blocks[place].size = size;
  return address;
}

static void noteFree(void *address) {
  if (!isWatching || !address) return;
  for (size_t place = placeFor(address); blocks[place].address; place = (place + 1) % capacity) {
    if (blocks[place].address != address) continue;
    counts.live -= blocks[place].size;
    blocks[place].address = &removed;
    return;
  }
}

void startCountingAllocations(void) {
  memset(blocks, 0, sizeof blocks);
  memset(&counts, 0, sizeof counts);
  blockCount = 0;
  isWatching = true;
  isCounting = true;
}

void stopCountingAllocations(void) { isCounting = false; }

struct AllocationCounts allocationCounts(void) { return counts; }

#ifdef __GLIBC__

bool canCountAllocations(void) { return true; }

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *address, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *address);

void *malloc(size_t size) { return noteAllocation(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  return noteAllocation(__libc_calloc(count, size), count * size);
}

void *realloc(void *address, size_t size) {
  noteFree(address);
  return noteAllocation(__libc_realloc(address, size), size);
}

void *reallocarray(void *address, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(address, total);
}

void *memalign(size_t alignment, size_t size) {
  return noteAllocation(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *address = memalign(alignment, size);
  if (!address) return ENOMEM;
  *result = address;
  return 0;
}

void free(void *address) {
  noteFree(address);
  __libc_free(address);
}

#else

bool canCountAllocations(void) { return false; }

#endif
