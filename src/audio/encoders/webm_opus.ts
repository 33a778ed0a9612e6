import type { CreateEncoder } from '../encoder.ts';
import { webmCluster, webmHead } from '../webm.ts';
import { createOpusCodec } from './opus.ts';

/** The first cluster is short, so that a browser has something to play soon. */
const FIRST_CLUSTER_MS = 100;
const CLUSTER_MS = 500;

/** Opus in WebM, which a browser plays while it arrives. */
export const createEncoder: CreateEncoder = (format, sink, before) => {
  let samples = before?.samples ?? 0;
  let packetsSent = before?.packets ?? 0;
  let clusterBytes = before?.clusterBytes ?? 0;
  let packets: Uint8Array[] = [];

  const codec = createOpusCodec(format, (data) => {
    // A cluster goes out when the next packet arrives, so that the last packet is there to carry what is discarded of it.
    if (packets.length * packetMs >= (packetsSent === 0 ? FIRST_CLUSTER_MS : CLUSTER_MS)) sendCluster(0);
    packets.push(Uint8Array.from(data));
  });
  const packetMs = (codec.frameSize * 1000) / format.sampleRateHz;
  const opusHead = codec.header();
  const preSkipSecs = Buffer.from(opusHead).readUInt16LE(10) / 48_000;

  function sendCluster(discardSecs: number): void {
    if (packets.length === 0) return;
    const cluster = webmCluster(packets, { startMs: packetsSent * packetMs, packetMs, discardSecs });
    packetsSent += packets.length;
    clusterBytes += cluster.length;
    packets = [];
    sink.push(cluster);
  }

  return {
    head: webmHead(opusHead, null),
    delaySamples: 0,
    encode(block) {
      samples += block.length;
      codec.encode(block.floats());
    },
    endPart() {
      codec.finish();
      sendCluster(0);
      const playedSamples = packetsSent * codec.frameSize;
      return {
        paddingSamples: playedSamples - samples,
        state: { samples: playedSamples, packets: packetsSent, clusterBytes },
      };
    },
    finish() {
      codec.finish();
      const codedSecs = ((packetsSent + packets.length) * packetMs) / 1000 - preSkipSecs;
      const durationSecs = samples / format.sampleRateHz;
      sendCluster(Math.max(0, codedSecs - durationSecs));
      return webmHead(opusHead, { durationMs: durationSecs * 1000, clusterBytes });
    },
    close: codec.close,
  };
};
