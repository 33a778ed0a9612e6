/* FFmpeg's mono encoders, fed with any number of samples at a time. */
#include "encode.h"
#include "flac.h"
#include "host.h"
#include <libavutil/mem.h>
#include <math.h>
#include <string.h>

/* Samples in a call. */
#define BLOCK 4096
/* Packets a call can give: 4096 samples hold at most 69 of Opus' at 8 kHz, and closing gives what was held back. */
#define PACKETS 256
/* A frame of FLAC may become longer by its number. */
#define NUMBER_BYTES 8

struct Encoder {
  AVCodecContext *context;
  AVFrame *frame;
  AVPacket *packet;
  int64_t position, before;
  int filled;
  PacketTaker take;
  void *taker;
  /* The codec's own header, once it is complete. */
  uint8_t *header;
  size_t header_size;
  uint8_t *bytes;
  unsigned room;
  int used;
  int count;
  int sizes[PACKETS];
  float input[BLOCK];
};

EXPORT(encoder_close) void encoder_close(Encoder *encoder) {
  if (!encoder) return;
  av_packet_free(&encoder->packet);
  av_frame_free(&encoder->frame);
  avcodec_free_context(&encoder->context);
  av_freep(&encoder->bytes);
  av_freep(&encoder->header);
  av_free(encoder);
}

/* Where the context's is written again, FLAC's checksum in it is wrong. */
static int keep_header(Encoder *encoder, AVPacket *packet) {
  size_t size;
  const uint8_t *header = av_packet_get_side_data(packet, AV_PKT_DATA_NEW_EXTRADATA, &size);
  if (!header || encoder->header) return 0;
  encoder->header = av_memdup(header, size);
  encoder->header_size = size;
  return encoder->header ? 0 : AVERROR(ENOMEM);
}

static int keep(void *taker, Encoder *encoder, AVPacket *packet) {
  if (encoder->count == PACKETS) return AVERROR_BUG;
  uint8_t *bytes = av_fast_realloc(encoder->bytes, &encoder->room, encoder->used + packet->size + NUMBER_BYTES);
  if (!bytes) return AVERROR(ENOMEM);
  encoder->bytes = bytes;
  int size = packet->size;
  AVCodecContext *context = encoder->context;
  if (context->codec_id == AV_CODEC_ID_FLAC && encoder->before > 0 && size > 0)
    size = flac_renumber(packet->data, size, encoder->before / context->frame_size, bytes + encoder->used);
  else
    memcpy(bytes + encoder->used, packet->data, size);
  if (size <= 0) return size;
  encoder->used += size;
  encoder->sizes[encoder->count++] = size;
  return 0;
}

static int fill_frame(Encoder *encoder) {
  AVCodecContext *context = encoder->context;
  AVFrame *frame = encoder->frame;
  av_frame_unref(frame);
  frame->nb_samples = context->frame_size;
  frame->format = context->sample_fmt;
  frame->sample_rate = context->sample_rate;
  int result = av_channel_layout_copy(&frame->ch_layout, &context->ch_layout);
  return result < 0 ? result : av_frame_get_buffer(frame, 0);
}

/* `options`: "name=value:…" of the encoder. Mono makes planar and interleaved the same: the encoder's first format is taken. */
static int open_encoder(Encoder *encoder, const char *name, int rate_hz, int bit_rate, const char *options) {
  const AVCodec *codec = avcodec_find_encoder_by_name(name);
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *context = encoder->context = avcodec_alloc_context3(codec);
  encoder->frame = av_frame_alloc();
  encoder->packet = av_packet_alloc();
  if (!context || !encoder->frame || !encoder->packet) return AVERROR(ENOMEM);
  context->sample_rate = rate_hz;
  context->ch_layout = (AVChannelLayout)AV_CHANNEL_LAYOUT_MONO;
  context->time_base = (AVRational){1, rate_hz};
  context->bit_rate = bit_rate;
  context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  context->sample_fmt = AV_SAMPLE_FMT_NONE;
  for (const enum AVSampleFormat *format = codec->sample_fmts; *format != AV_SAMPLE_FMT_NONE; format++) {
    int is_float = av_get_packed_sample_fmt(*format) == AV_SAMPLE_FMT_FLT;
    if (is_float || context->sample_fmt == AV_SAMPLE_FMT_NONE) context->sample_fmt = *format;
  }
  AVDictionary *pairs = NULL;
  int result = av_dict_parse_string(&pairs, options, "=", ":", 0);
  if (result >= 0) result = avcodec_open2(context, codec, &pairs);
  av_dict_free(&pairs);
  return result;
}

/* `position`: samples of the stream that another encoder has taken before. */
EXPORT(encoder_open) Encoder *encoder_open(const char *name, int rate_hz, int bit_rate, const char *options, double position) {
  Encoder *encoder = av_mallocz(sizeof(Encoder));
  if (!encoder) return NULL;
  encoder->take = keep;
  encoder->position = encoder->before = position;
  if (open_encoder(encoder, name, rate_hz, bit_rate, options) < 0 || fill_frame(encoder) < 0) {
    encoder_close(encoder);
    return NULL;
  }
  return encoder;
}

AVCodecContext *encoder_context(Encoder *encoder) { return encoder->context; }

void encoder_give_to(Encoder *encoder, PacketTaker take, void *taker) {
  encoder->take = take;
  encoder->taker = taker;
}

EXPORT(encoder_frame_size) int encoder_frame_size(Encoder *encoder) { return encoder->context->frame_size; }
EXPORT(encoder_padding) int encoder_padding(Encoder *encoder) { return encoder->context->initial_padding; }
EXPORT(encoder_header) uint8_t *encoder_header(Encoder *encoder) {
  return encoder->header ? encoder->header : encoder->context->extradata;
}
EXPORT(encoder_header_size) int encoder_header_size(Encoder *encoder) {
  return encoder->header ? (int)encoder->header_size : encoder->context->extradata_size;
}
/* Where samples for `encoder_write` are put, BLOCK at most. */
EXPORT(encoder_input) float *encoder_input(Encoder *encoder) { return encoder->input; }
EXPORT(encoder_bytes) uint8_t *encoder_bytes(Encoder *encoder) { return encoder->bytes; }
EXPORT(encoder_sizes) int *encoder_sizes(Encoder *encoder) { return encoder->sizes; }

static int send(Encoder *encoder, AVFrame *frame) {
  int result = avcodec_send_frame(encoder->context, frame);
  while (result >= 0) {
    result = avcodec_receive_packet(encoder->context, encoder->packet);
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return 0;
    if (result >= 0) result = keep_header(encoder, encoder->packet);
    if (result >= 0) result = encoder->take(encoder->taker, encoder, encoder->packet);
    av_packet_unref(encoder->packet);
  }
  return result;
}

static int send_frame(Encoder *encoder) {
  encoder->frame->nb_samples = encoder->filled;
  encoder->frame->pts = encoder->position;
  encoder->position += encoder->filled;
  encoder->filled = 0;
  int result = send(encoder, encoder->frame);
  return result < 0 ? result : fill_frame(encoder);
}

static void put(AVFrame *frame, int at, const float *samples, int count) {
  if (av_get_packed_sample_fmt(frame->format) == AV_SAMPLE_FMT_FLT) {
    memcpy((float *)frame->data[0] + at, samples, count * sizeof(float));
    return;
  }
  int16_t *out = (int16_t *)frame->data[0] + at;
  for (int i = 0; i < count; i++) {
    float value = nearbyintf(samples[i] * 32768);
    out[i] = value > 32767 ? 32767 : value < -32768 ? -32768 : (int16_t)value;
  }
}

/* Encodes `count` samples of the input. Returns how many packets came of it; encoder_sizes and encoder_bytes hold them. */
EXPORT(encoder_write) int encoder_write(Encoder *encoder, int count) {
  encoder->used = encoder->count = 0;
  int size = encoder->context->frame_size;
  for (int at = 0; at < count;) {
    int taken = size - encoder->filled < count - at ? size - encoder->filled : count - at;
    put(encoder->frame, encoder->filled, encoder->input + at, taken);
    encoder->filled += taken;
    at += taken;
    int result = encoder->filled == size ? send_frame(encoder) : 0;
    if (result < 0) return result;
  }
  return encoder->count;
}

/* Encodes what is left, the codec's own delay included. */
EXPORT(encoder_finish) int encoder_finish(Encoder *encoder) {
  encoder->used = encoder->count = 0;
  int result = encoder->filled > 0 ? send_frame(encoder) : 0;
  if (result >= 0) result = send(encoder, NULL);
  return result < 0 ? result : encoder->count;
}
