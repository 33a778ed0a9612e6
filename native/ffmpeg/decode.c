/* Reads a file, whatever it is, as mono samples. */
#include "host.h"
#include "io.h"
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/mem.h>
#include <libswresample/swresample.h>

/* What is looked at of a file to find out what it is; less of one that comes in pieces, whose kind is known. */
#define PROBE_BYTES (1 << 20)
#define STREAM_PROBE_BYTES (1 << 15)
/* Most that is taken of memory at once: packets and tables of sound files are small, whatever a file says of itself. */
#define MOST_AT_ONCE (32 << 20)

typedef struct {
  AVIOContext *io;
  AVFormatContext *input;
  AVCodecContext *context;
  AVPacket *packet;
  AVFrame *frame;
  SwrContext *converter;
  /* What the converter was made for. */
  AVChannelLayout layout;
  int rate_hz, format;
  int stream, out_hz, damaged, max_damaged, is_drained;
  float *samples;
  unsigned room;
} Decoder;

EXPORT(decoder_close) void decoder_close(Decoder *decoder) {
  if (!decoder) return;
  swr_free(&decoder->converter);
  av_channel_layout_uninit(&decoder->layout);
  av_frame_free(&decoder->frame);
  av_packet_free(&decoder->packet);
  avcodec_free_context(&decoder->context);
  avformat_close_input(&decoder->input);
  io_close(&decoder->io);
  av_freep(&decoder->samples);
  av_free(decoder);
}

static int open_input(Decoder *decoder, const char *container, int is_seekable) {
  decoder->io = io_open(0, is_seekable);
  decoder->input = avformat_alloc_context();
  decoder->packet = av_packet_alloc();
  decoder->frame = av_frame_alloc();
  if (!decoder->io || !decoder->input || !decoder->packet || !decoder->frame) return AVERROR(ENOMEM);
  decoder->input->pb = decoder->io;
  decoder->input->probesize = is_seekable ? PROBE_BYTES : STREAM_PROBE_BYTES;
  decoder->input->max_streams = 16;
  int result = avformat_open_input(&decoder->input, NULL, *container ? av_find_input_format(container) : NULL, NULL);
  return result < 0 ? result : avformat_find_stream_info(decoder->input, NULL);
}

static int open_codec(Decoder *decoder) {
  const AVCodec *codec;
  int result = decoder->stream = av_find_best_stream(decoder->input, AVMEDIA_TYPE_AUDIO, -1, -1, &codec, 0);
  if (result < 0) return result;
  for (unsigned i = 0; i < decoder->input->nb_streams; i++) {
    if ((int)i != decoder->stream) decoder->input->streams[i]->discard = AVDISCARD_ALL;
  }
  AVStream *stream = decoder->input->streams[decoder->stream];
  decoder->context = avcodec_alloc_context3(codec);
  if (!decoder->context) return AVERROR(ENOMEM);
  result = avcodec_parameters_to_context(decoder->context, stream->codecpar);
  /* Without it the delay that the file names is not cut off. */
  decoder->context->pkt_timebase = stream->time_base;
  return result < 0 ? result : avcodec_open2(decoder->context, codec, NULL);
}

/*
 * Opens the host's input. `container`: FFmpeg's name of it, empty to find out. `out_hz` 0: the file's own rate.
 * `max_damaged`: packets in a row that are passed over. Writes what went wrong to `result`, and then returns 0.
 */
EXPORT(decoder_open) Decoder *decoder_open(const char *container, int is_seekable, int out_hz, int max_damaged, int *result) {
  Decoder *decoder = av_mallocz(sizeof(Decoder));
  if (!decoder) return NULL;
  av_max_alloc(MOST_AT_ONCE);
  decoder->out_hz = out_hz;
  decoder->max_damaged = max_damaged;
  *result = open_input(decoder, container, is_seekable);
  if (*result >= 0) *result = open_codec(decoder);
  if (*result >= 0) return decoder;
  decoder_close(decoder);
  return NULL;
}

/* A file may change its form in the middle: then a new converter goes on from there. */
static int prepare_converter(Decoder *decoder) {
  AVFrame *frame = decoder->frame;
  if (decoder->converter && decoder->rate_hz == frame->sample_rate && decoder->format == frame->format &&
      av_channel_layout_compare(&decoder->layout, &frame->ch_layout) == 0)
    return 0;
  AVChannelLayout mono = AV_CHANNEL_LAYOUT_MONO;
  decoder->rate_hz = frame->sample_rate;
  decoder->format = frame->format;
  if (decoder->out_hz == 0) decoder->out_hz = frame->sample_rate;
  swr_free(&decoder->converter);
  int result = av_channel_layout_copy(&decoder->layout, &frame->ch_layout);
  if (result < 0) return result;
  result = swr_alloc_set_opts2(&decoder->converter, &mono, AV_SAMPLE_FMT_FLT, decoder->out_hz, &frame->ch_layout, frame->format,
                               frame->sample_rate, 0, NULL);
  return result < 0 ? result : swr_init(decoder->converter);
}

/* Converts the frame, or without one what is held back. Returns how many samples there are. */
static int convert(Decoder *decoder, const AVFrame *frame) {
  if (!decoder->converter) return 0;
  int count = swr_get_out_samples(decoder->converter, frame ? frame->nb_samples : 0);
  if (count <= 0) return count;
  av_fast_malloc(&decoder->samples, &decoder->room, count * sizeof(float));
  if (!decoder->samples) return AVERROR(ENOMEM);
  uint8_t *out = (uint8_t *)decoder->samples;
  return swr_convert(decoder->converter, &out, count, frame ? (const uint8_t **)frame->extended_data : NULL, frame ? frame->nb_samples : 0);
}

/* What a codec makes of damage differs from one to the next. It is passed over, unless nothing else comes. */
static int pass_over(Decoder *decoder, int result) {
  if (result >= 0 || result == AVERROR(ENOMEM)) return result;
  return ++decoder->damaged > decoder->max_damaged ? result : 0;
}

/* The next packet of the stream to the codec; at the end, none. */
static int send_packet(Decoder *decoder) {
  int result = av_read_frame(decoder->input, decoder->packet);
  /* A file that is cut short ends where it was cut. */
  int is_end = result == AVERROR_EOF || (result < 0 && result != AVERROR(ENOMEM) && decoder->max_damaged > 0);
  if (is_end) return avcodec_send_packet(decoder->context, NULL);
  if (result < 0) return result;
  if (decoder->packet->stream_index == decoder->stream) result = avcodec_send_packet(decoder->context, decoder->packet);
  av_packet_unref(decoder->packet);
  return pass_over(decoder, result);
}

/* Decodes on. Returns how many samples are ready, 0 at the end. */
EXPORT(decoder_read) int decoder_read(Decoder *decoder) {
  while (!decoder->is_drained) {
    int result = avcodec_receive_frame(decoder->context, decoder->frame);
    if (result == AVERROR(EAGAIN)) result = send_packet(decoder);
    else if (result == AVERROR_EOF) {
      decoder->is_drained = 1;
      return convert(decoder, NULL);
    } else if (result < 0) result = pass_over(decoder, result);
    else {
      decoder->damaged = 0;
      result = prepare_converter(decoder);
      if (result >= 0) result = convert(decoder, decoder->frame);
      av_frame_unref(decoder->frame);
      if (result > 0) return result;
    }
    if (result < 0) return result;
  }
  return 0;
}

EXPORT(decoder_samples) float *decoder_samples(Decoder *decoder) { return decoder->samples; }
/* Of what decoder_read gives; 0 before the first. */
EXPORT(decoder_rate_hz) int decoder_rate_hz(Decoder *decoder) { return decoder->out_hz; }
EXPORT(decoder_channels) int decoder_channels(Decoder *decoder) { return decoder->context->ch_layout.nb_channels; }
EXPORT(decoder_codec) const char *decoder_codec(Decoder *decoder) { return decoder->context->codec->name; }
EXPORT(decoder_container) const char *decoder_container(Decoder *decoder) { return decoder->input->iformat->name; }
/* What the container says, in seconds; 0 where it says nothing. */
EXPORT(decoder_duration_secs) double decoder_duration_secs(Decoder *decoder) {
  return decoder->input->duration == AV_NOPTS_VALUE ? 0 : (double)decoder->input->duration / AV_TIME_BASE;
}
EXPORT(describe_error) void describe_error(int code, char *text, int size) { av_strerror(code, text, size); }
