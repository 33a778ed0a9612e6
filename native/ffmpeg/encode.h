#pragma once
#include <libavcodec/avcodec.h>

typedef struct Encoder Encoder;
/* Takes what an encoder gives. The packet's times count the encoder's samples. */
typedef int (*PacketTaker)(void *taker, Encoder *encoder, AVPacket *packet);

AVCodecContext *encoder_context(Encoder *encoder);
void encoder_give_to(Encoder *encoder, PacketTaker take, void *taker);
