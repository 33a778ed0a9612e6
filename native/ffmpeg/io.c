#include "io.h"
#include "host.h"
#include <libavutil/error.h>
#include <libavutil/mem.h>
#include <stdio.h>

#define BUFFER 16384

static int read_bytes(void *opaque, uint8_t *bytes, int size) {
  int count = host_read(bytes, size);
  return count == 0 ? AVERROR_EOF : count;
}

static int write_bytes(void *opaque, const uint8_t *bytes, int size) {
  host_write(bytes, size);
  return size;
}

static int64_t seek(void *opaque, int64_t offset, int whence) {
  return host_seek((double)offset, whence & AVSEEK_SIZE ? -1 : whence & ~AVSEEK_FORCE);
}

AVIOContext *io_open(int is_output, int is_seekable) {
  uint8_t *buffer = av_malloc(BUFFER);
  if (!buffer) return NULL;
  AVIOContext *io = avio_alloc_context(buffer, BUFFER, is_output, NULL, read_bytes, write_bytes, is_seekable ? seek : NULL);
  if (!io) av_free(buffer);
  return io;
}

void io_close(AVIOContext **io) {
  if (*io) av_freep(&(*io)->buffer);
  avio_context_free(io);
}
