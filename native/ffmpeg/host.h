/* What the module and its host give each other. Handles are addresses; results below 0 are FFmpeg's error codes. */
#pragma once
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

/* Fills at most `size` bytes from the input's position. 0: there are no more. */
IMPORT(read) int host_read(uint8_t *bytes, int size);
/* Moves the position of the input or output in work; whence -1 asks for the input's size. Returns the position, or below 0. */
IMPORT(seek) double host_seek(double offset, int whence);
/* Takes bytes at the output's position. */
IMPORT(write) void host_write(const uint8_t *bytes, int size);
