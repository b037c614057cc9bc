#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

/// What one thread allocated while it counted.
struct AllocationCounts {
  /// Calls that gave memory.
  size_t allocations;
  /// How many bytes they were asked for, which does not depend on how `malloc` rounds.
  size_t bytes;
  /// How many of these bytes have not been freed yet.
  size_t live;
};

/// Whether allocations can be counted on this system: it takes glibc.
bool canCountAllocations(void);

/// Forgets what was counted, and counts what this thread allocates from now on.
void startCountingAllocations(void);

/// Counts no longer; what is freed now still counts as freed.
void stopCountingAllocations(void);

/// What has been counted since the start.
struct AllocationCounts allocationCounts(void);

#endif
