import { type CodecEncoder, createCodecEncoder } from '../codec.ts';
import type { CreateEncoder } from '../encoder.ts';
import type { OutputFormat } from '../formats.ts';
import { createOggPager } from '../ogg.ts';

/** Ogg positions of Opus always count at this rate (RFC 7845, section 4). */
const CLOCK_HZ = 48000;
const PACKETS_A_PAGE = 50;

function opusTags(): Uint8Array {
  const vendor = Buffer.from('libopus', 'latin1');
  const tags = Buffer.alloc(8 + 4 + vendor.length + 4);
  tags.write('OpusTags', 0, 'latin1');
  tags.writeUInt32LE(vendor.length, 8);
  vendor.copy(tags, 12);
  return tags;
}

export const createOpusCodec = (format: OutputFormat, onPacket: (bytes: Uint8Array) => void): CodecEncoder =>
  createCodecEncoder({ name: 'libopus', format, options: { compression_level: 10, application: 'audio' }, onPacket });

/** Opus in Ogg (RFC 7845). */
export const createEncoder: CreateEncoder = (format, sink, before) => {
  const clockPerSample = CLOCK_HZ / format.sampleRateHz;
  let samples = before?.samples ?? 0;
  let packets: Uint8Array[] = [];
  let packetsSent = before?.packets ?? 0;

  const codec = createOpusCodec(format, (data) => {
    // A page goes out when the next packet arrives, so that the last one is there to carry the end mark.
    if (packets.length === PACKETS_A_PAGE) sendPage();
    packets.push(Uint8Array.from(data));
  });

  function sendPage(): void {
    packetsSent += packets.length;
    sink.push(pager.page(packets, BigInt(packetsSent * codec.frameSize * clockPerSample), {}));
    packets = [];
  }

  const opusHead = codec.header();
  const preSkip = Buffer.from(opusHead.buffer).readUInt16LE(10);
  const firstPages = createOggPager();
  const head = Buffer.concat([firstPages.page([opusHead], 0n, { first: true }), firstPages.page([opusTags()], 0n, {})]);
  const pager = createOggPager(before?.pages ?? firstPages.pages);

  return {
    head,
    delaySamples: 0,
    encode(block) {
      samples += block.length;
      codec.encode(block.floats());
    },
    endPart() {
      codec.finish();
      sendPage();
      const playedSamples = packetsSent * codec.frameSize;
      const state = { samples: playedSamples, packets: packetsSent, pages: pager.pages };
      return { paddingSamples: playedSamples - samples, state };
    },
    finish() {
      codec.finish();
      // The last position cuts the padding of the last packet (RFC 7845, section 4.4).
      sink.push(pager.page(packets, BigInt(Math.round(preSkip + samples * clockPerSample)), { last: true }));
      packets = [];
      return head;
    },
    close: codec.close,
  };
};
