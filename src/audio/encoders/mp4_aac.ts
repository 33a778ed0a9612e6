import type { CreateEncoder } from '../encoder.ts';
import { mp4Fragment, mp4Head } from '../fragmented-mp4.ts';
import { createAacCodec, PRIMING_SAMPLES } from './aac.ts';

/** The first fragment is short, so that a browser has something to play soon. */
const FIRST_FRAGMENT_SECS = 0.1;
const FRAGMENT_SECS = 0.5;

/** AAC LC in fragmented MP4, which a browser plays while it arrives. */
export const createEncoder: CreateEncoder = (format, sink, before) => {
  let samples = before?.samples ?? 0;
  let packetsSent = before?.packets ?? 0;
  let fragments = before?.fragments ?? 0;
  let packets: Uint8Array[] = [];

  const codec = createAacCodec(format, (data) => {
    packets.push(Uint8Array.from(data));
    const bufferedSecs = (packets.length * codec.frameSize) / format.sampleRateHz;
    if (bufferedSecs >= (fragments === 0 ? FIRST_FRAGMENT_SECS : FRAGMENT_SECS)) sendFragment();
  });
  const track = {
    sampleRateHz: format.sampleRateHz,
    bitRate: (format.bitrateKbps ?? 0) * 1000,
    config: codec.header(),
    primingSamples: PRIMING_SAMPLES,
  };

  function sendFragment(): void {
    if (packets.length === 0) return;
    fragments += 1;
    sink.push(mp4Fragment(packets, fragments, packetsSent));
    packetsSent += packets.length;
    packets = [];
  }

  return {
    head: mp4Head(track, null),
    delaySamples: 0,
    encode(block) {
      samples += block.length;
      codec.encode(block.floats());
    },
    endPart() {
      codec.finish();
      sendFragment();
      const playedSamples = packetsSent * codec.frameSize;
      return {
        paddingSamples: playedSamples - samples,
        state: { samples: playedSamples, packets: packetsSent, fragments },
      };
    },
    finish() {
      codec.finish();
      sendFragment();
      return mp4Head(track, samples);
    },
    close: codec.close,
  };
};
