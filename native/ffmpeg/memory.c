/* Room for what the host puts in, and the last thing FFmpeg complained of. */
#include "host.h"
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <stdarg.h>
#include <stdio.h>

static char complaint[256];

static void remember(void *context, int level, const char *format, va_list arguments) {
  if (level <= AV_LOG_ERROR) vsnprintf(complaint, sizeof complaint, format, arguments);
}

EXPORT(start) void start(void) { av_log_set_callback(remember); }
EXPORT(last_complaint) char *last_complaint(void) { return complaint; }
EXPORT(allocate) void *allocate(int size) { return av_malloc(size); }
EXPORT(release) void release(void *memory) { av_free(memory); }
