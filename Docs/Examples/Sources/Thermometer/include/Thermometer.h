#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Where there is a thermometer.
enum { THERMOMETER_ROOF = 1, THERMOMETER_CELLAR = 2 };

/// Begins a measurement, and calls back once, from another thread: with status 0 and the temperature,
/// or with another status. The thermometer in the cellar takes for ever. Returns the measurement's
/// number.
uint32_t thermometer_measure(
    int place, void (*callback)(void *context, int status, double degrees), void *context);

/// Stops a measurement. True if its callback is never going to be called; false if it was or is
/// about to be.
bool thermometer_cancel(uint32_t number);
