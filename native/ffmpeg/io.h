#pragma once
#include <libavformat/avio.h>

/* The host's input or output as FFmpeg reads and writes it. Freed by io_close. */
AVIOContext *io_open(int is_output, int is_seekable);
void io_close(AVIOContext **io);
