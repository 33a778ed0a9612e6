import { AV_PKT_DATA_NEW_EXTRADATA, AV_SAMPLE_FMT_S16, FF_ENCODER_FLAC } from 'node-av/constants';
import { createCodecEncoder } from '../codec.ts';
import type { CreateEncoder } from '../encoder.ts';

/** RFC 9639: the marker, then STREAMINFO (type 0, 34 bytes) as the last metadata block. */
function flacHead(streamInfo: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from('fLaC', 'latin1'), Buffer.from([0x80, 0, 0, streamInfo.length]), streamInfo]);
}

export const createFlacEncoder: CreateEncoder = (format, sink) => {
  let streamInfo: Uint8Array | null = null;
  const codec = createCodecEncoder({
    name: FF_ENCODER_FLAC,
    sampleFormat: AV_SAMPLE_FMT_S16,
    format,
    options: { compression_level: 5 },
    onPacket(data, packet) {
      // The last packet is empty and brings STREAMINFO with the number of samples and their MD5.
      const update = packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA);
      if (update) streamInfo = Uint8Array.from(update);
      sink.push(data);
    },
  });
  const first = Uint8Array.from(codec.extraData);
  return {
    head: flacHead(first),
    delaySamples: 0,
    encode: codec.encode,
    finish() {
      codec.finish();
      return flacHead(streamInfo ?? first);
    },
    close: codec.close,
  };
};
