#include "FilmEncoder.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct film_encoder {
  uint32_t frames;
  uint32_t damaged;
  atomic_bool is_cancelled;
  atomic_bool is_at_work;
  void (*progress)(void *context, uint32_t frames);
  void (*finished)(void *context, int status, uint64_t bytes);
  void *context;
};

static atomic_uint count;
static atomic_uint total;

film_encoder *film_encoder_create(uint32_t frames, uint32_t damaged) {
  if (frames == 0) return NULL;
  film_encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) abort();
  encoder->frames = frames;
  encoder->damaged = damaged;
  atomic_fetch_add(&count, 1);
  atomic_fetch_add(&total, 1);
  return encoder;
}

static void *work(void *argument) {
  film_encoder *encoder = argument;
  uint64_t bytes = 0;
  uint32_t frame = 0;
  int status = FILM_ENCODED;
  while (frame < encoder->frames && status == FILM_ENCODED) {
    frame += 1;
    if (atomic_load(&encoder->is_cancelled)) {
      status = FILM_CANCELLED;
    } else if (frame == encoder->damaged) {
      status = FILM_DAMAGED;
    } else {
      bytes += 100 + frame % 10;
      encoder->progress(encoder->context, frame);
    }
  }
  // From here on, others may free it.
  void (*finished)(void *, int, uint64_t) = encoder->finished;
  void *context = encoder->context;
  atomic_store(&encoder->is_at_work, false);
  finished(context, status, bytes);
  return NULL;
}

void film_encoder_start(
    film_encoder *encoder, void (*progress)(void *context, uint32_t frames),
    void (*finished)(void *context, int status, uint64_t bytes), void *context) {
  encoder->progress = progress;
  encoder->finished = finished;
  encoder->context = context;
  atomic_store(&encoder->is_at_work, true);
  pthread_t thread;
  if (pthread_create(&thread, NULL, work, encoder) != 0) abort();
  pthread_detach(thread);
}

void film_encoder_cancel(film_encoder *encoder) { atomic_store(&encoder->is_cancelled, true); }

void film_encoder_free(film_encoder *encoder) {
  if (atomic_load(&encoder->is_at_work)) abort();
  atomic_fetch_sub(&count, 1);
  free(encoder);
}

uint32_t film_encoder_count(void) { return atomic_load(&count); }

uint32_t film_encoder_total(void) { return atomic_load(&total); }
