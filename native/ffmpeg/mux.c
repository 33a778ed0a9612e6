/* Files that hold more than a stream of packets: chapters, tags and a cover, or fragments that a browser plays as they come. */
#include "encode.h"
#include "host.h"
#include "io.h"
#include <libavformat/avformat.h>
#include <libavutil/dict.h>
#include <libavutil/mem.h>
#include <string.h>

typedef struct {
  AVIOContext *io;
  AVFormatContext *output;
  AVRational clock;
  AVPacket *cover;
  int has_begun;
} Muxer;

EXPORT(muxer_close) void muxer_close(Muxer *muxer) {
  if (!muxer) return;
  avformat_free_context(muxer->output);
  av_packet_free(&muxer->cover);
  io_close(&muxer->io);
  av_free(muxer);
}

static int take(void *taker, Encoder *encoder, AVPacket *packet) {
  Muxer *muxer = taker;
  packet->stream_index = 0;
  av_packet_rescale_ts(packet, muxer->clock, muxer->output->streams[0]->time_base);
  return av_write_frame(muxer->output, packet);
}

static int open_muxer(Muxer *muxer, const char *container, int is_seekable, Encoder *encoder) {
  int result = avformat_alloc_output_context2(&muxer->output, NULL, container, NULL);
  if (result < 0) return result;
  muxer->io = io_open(1, is_seekable);
  if (!muxer->io) return AVERROR(ENOMEM);
  if (!is_seekable) muxer->io->seekable = 0;
  muxer->output->pb = muxer->io;
  /* Neither versions nor random numbers: equal requests give equal bytes. */
  muxer->output->flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO;
  AVStream *stream = avformat_new_stream(muxer->output, NULL);
  if (!stream) return AVERROR(ENOMEM);
  AVCodecContext *context = encoder_context(encoder);
  muxer->clock = stream->time_base = context->time_base;
  encoder_give_to(encoder, take, muxer);
  return avcodec_parameters_from_context(stream->codecpar, context);
}

/* From now on the encoder's packets go into the container, whose bytes the host is given. */
EXPORT(muxer_open) Muxer *muxer_open(const char *container, int is_seekable, Encoder *encoder) {
  Muxer *muxer = av_mallocz(sizeof(Muxer));
  if (!muxer) return NULL;
  if (open_muxer(muxer, container, is_seekable, encoder) >= 0) return muxer;
  muxer_close(muxer);
  return NULL;
}

EXPORT(muxer_tag) int muxer_tag(Muxer *muxer, const char *name, const char *value) {
  return av_dict_set(&muxer->output->metadata, name, value, 0);
}

/* Before the beginning, in order. */
EXPORT(muxer_chapter) int muxer_chapter(Muxer *muxer, double start_ms, double end_ms, const char *title) {
  AVFormatContext *output = muxer->output;
  AVChapter *chapter = av_mallocz(sizeof(AVChapter));
  AVChapter **chapters = av_realloc_array(output->chapters, output->nb_chapters + 1, sizeof(AVChapter *));
  if (chapters) output->chapters = chapters;
  if (!chapter || !chapters) {
    av_free(chapter);
    return AVERROR(ENOMEM);
  }
  chapters[output->nb_chapters++] = chapter;
  chapter->id = output->nb_chapters;
  chapter->time_base = (AVRational){1, 1000};
  chapter->start = start_ms;
  chapter->end = end_ms;
  return av_dict_set(&chapter->metadata, "title", title, 0);
}

/* A picture, PNG or JPEG, before the beginning. Its bytes are copied. */
EXPORT(muxer_cover) int muxer_cover(Muxer *muxer, int is_png, const uint8_t *bytes, int size) {
  AVStream *stream = avformat_new_stream(muxer->output, NULL);
  muxer->cover = av_packet_alloc();
  if (!stream || !muxer->cover || av_new_packet(muxer->cover, size) < 0) return AVERROR(ENOMEM);
  memcpy(muxer->cover->data, bytes, size);
  muxer->cover->stream_index = stream->index;
  muxer->cover->flags |= AV_PKT_FLAG_KEY;
  muxer->cover->pts = muxer->cover->dts = 0;
  stream->time_base = (AVRational){1, 90000};
  stream->disposition |= AV_DISPOSITION_ATTACHED_PIC;
  stream->codecpar->codec_type = AVMEDIA_TYPE_VIDEO;
  stream->codecpar->codec_id = is_png ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG;
  /* No container of ours writes a picture's size, but all ask for one. */
  stream->codecpar->width = stream->codecpar->height = 1;
  return 0;
}

/* Writes the head. `options`: "name=value:…" of the container. */
EXPORT(muxer_begin) int muxer_begin(Muxer *muxer, const char *options) {
  AVDictionary *pairs = NULL;
  int result = av_dict_parse_string(&pairs, options, "=", ":", 0);
  if (result >= 0) result = avformat_write_header(muxer->output, &pairs);
  av_dict_free(&pairs);
  if (result < 0) return result;
  muxer->has_begun = 1;
  if (muxer->cover) result = av_write_frame(muxer->output, muxer->cover);
  return result;
}

/* After the encoder has finished. */
EXPORT(muxer_finish) int muxer_finish(Muxer *muxer) {
  int result = muxer->has_begun ? av_write_trailer(muxer->output) : AVERROR(EINVAL);
  avio_flush(muxer->io);
  return result;
}

/* Hands the host what is still buffered. */
EXPORT(muxer_flush) void muxer_flush(Muxer *muxer) { avio_flush(muxer->io); }
