#include "Thermometer.h"

#include <pthread.h>
#include <stdlib.h>

struct measurement {
  int place;
  void (*callback)(void *context, int status, double degrees);
  void *context;
};

enum { CAPACITY = 16 };

// Protects what follows.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
// A measurement under way, at its number modulo the capacity.
static struct measurement *measurements[CAPACITY];
static uint32_t last;

static struct measurement *take(uint32_t number) {
  pthread_mutex_lock(&mutex);
  struct measurement *measurement = measurements[number % CAPACITY];
  measurements[number % CAPACITY] = NULL;
  pthread_mutex_unlock(&mutex);
  return measurement;
}

static void *measure(void *number) {
  struct measurement *measurement = take((uint32_t)(uintptr_t)number);
  if (measurement == NULL) return NULL;
  int status = measurement->place == THERMOMETER_ROOF ? 0 : 1;
  measurement->callback(measurement->context, status, status == 0 ? 21.5 : 0);
  free(measurement);
  return NULL;
}

uint32_t thermometer_measure(
    int place, void (*callback)(void *context, int status, double degrees), void *context) {
  struct measurement *measurement = malloc(sizeof *measurement);
  *measurement = (struct measurement){place, callback, context};
  pthread_mutex_lock(&mutex);
  uint32_t number = ++last;
  measurements[number % CAPACITY] = measurement;
  pthread_mutex_unlock(&mutex);
  if (place != THERMOMETER_CELLAR) {
    pthread_t thread;
    pthread_create(&thread, NULL, measure, (void *)(uintptr_t)number);
    pthread_detach(thread);
  }
  return number;
}

bool thermometer_cancel(uint32_t number) {
  struct measurement *measurement = take(number);
  free(measurement);
  return measurement != NULL;
}
