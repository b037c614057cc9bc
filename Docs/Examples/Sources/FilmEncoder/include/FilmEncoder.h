#pragma once

#include <stdint.h>

/// Encodes the frames of a film, on a thread of its own.
typedef struct film_encoder film_encoder;

/// How it can end.
enum { FILM_ENCODED, FILM_DAMAGED, FILM_CANCELLED };

/// Makes an encoder for so many frames, the one with the number `damaged` being damaged. Returns NULL if
/// there are no frames.
film_encoder *film_encoder_create(uint32_t frames, uint32_t damaged);

/// Begins, once. Calls `progress` after each frame with the number of frames so far, and last, in every
/// case and once, `finished` with how it ended and the size of what was encoded, all from its own thread.
void film_encoder_start(
    film_encoder *encoder, void (*progress)(void *context, uint32_t frames),
    void (*finished)(void *context, int status, uint64_t bytes), void *context);

/// Asks an encoder to stop after the frame that it is at.
void film_encoder_cancel(film_encoder *encoder);

/// Frees an encoder that was not started, or that is calling or has called `finished`. Frees no other:
/// that stops the program.
void film_encoder_free(film_encoder *encoder);

/// How many encoders there are, and how many there have ever been.
uint32_t film_encoder_count(void);
uint32_t film_encoder_total(void);
