/**
 * Codes blocks of 16-bit mono samples as FLAC frames (RFC 9639): fixed predictors and partitioned Rice codes. Written
 * here because FFmpeg's encoder takes 3 MB a stream, which glibc's heap does not get back between requests: a
 * thousand of them grew the process by gigabytes.
 */
export interface FlacFramer {
  /** One frame; all blocks but the last have the framer's block length. */
  frame(samples: Int16Array): Uint8Array;
}

const MAX_ORDER = 4;
const MAX_PARTITION_ORDER = 5;
/** 15 is the escape code. */
const MAX_RICE = 14;

const BLOCK_CODES = new Map([576, 1152, 2304, 4608].map((length, i) => [length, i + 2]));
const RATE_CODES = new Map([8000, 16000, 22050, 24000, 32000, 44100, 48000].map((rate, i) => [rate, i + 4]));
const EXPLICIT_BLOCK = 7;
const EXPLICIT_RATE_HZ = 13;

function crcTable(polynomial: number, width: 8 | 16): Uint16Array {
  const top = 1 << (width - 1);
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & top ? polynomial : 0);
    return crc & ((1 << width) - 1);
  });
}

const CRC8 = crcTable(0x07, 8);
const CRC16 = crcTable(0x8005, 16);

interface Bits {
  /** Appends the low `count` bits of a value, 24 at most at a time. */
  put(value: number, count: number): void;
  align(): void;
  /** Everything written so far, whole bytes only; valid until the next call. */
  bytes(): Uint8Array;
  clear(): void;
}

function createBits(capacity: number): Bits {
  let buffer = new Uint8Array(capacity);
  let used = 0;
  let pending = 0;
  let count = 0;

  function put(value: number, width: number): void {
    pending = (pending << width) | (value & ((1 << width) - 1));
    count += width;
    while (count >= 8) {
      count -= 8;
      if (used === buffer.length) {
        const larger = new Uint8Array(buffer.length * 2);
        larger.set(buffer);
        buffer = larger;
      }
      buffer[used++] = pending >>> count;
    }
    pending &= (1 << count) - 1;
  }

  return {
    put,
    align() {
      if (count > 0) put(0, 8 - count);
    },
    bytes: () => buffer.subarray(0, used),
    clear() {
      used = 0;
      pending = 0;
      count = 0;
    },
  };
}

/** RFC 9639, section 9.1.5: the number as UTF-8 would code it, up to 31 bits. */
function putNumber(bits: Bits, number: number): void {
  if (number < 0x80) {
    bits.put(number, 8);
    return;
  }
  let extra = 1;
  while (number >= 2 ** (5 * extra + 6)) extra++;
  bits.put((0xff00 >> (extra + 1)) | (number >>> (6 * extra)), 8);
  for (let i = extra - 1; i >= 0; i--) bits.put(0x80 | ((number >>> (6 * i)) & 0x3f), 8);
}

/** Rice parameter for values of this sum, and the bits it takes them to code. */
function rice(sum: number, count: number): { parameter: number; size: number } {
  let parameter = 0;
  while (parameter < MAX_RICE && count * 2 ** (parameter + 1) < sum) parameter++;
  return { parameter, size: 4 + count * (parameter + 1) + Math.floor(sum / 2 ** parameter) };
}

interface Partitions {
  order: number;
  parameters: number[];
  size: number;
}

/** The cheapest cut of residuals into 2^order partitions of equal length, the first of them short of the warm-up. */
function partition(folded: Uint32Array, length: number, warmUp: number): Partitions {
  let order = 0;
  while (order < MAX_PARTITION_ORDER && length % (2 << order) === 0 && length >> (order + 1) > MAX_ORDER) order++;
  let sums = Array.from({ length: 1 << order }, (_, i) => {
    let sum = 0;
    const end = (i + 1) * (length >> order);
    for (let at = Math.max(warmUp, end - (length >> order)); at < end; at++) sum += folded[at] as number;
    return sum;
  });
  let best: Partitions | null = null;
  for (;;) {
    const codes = sums.map((sum, i) => rice(sum, (length >> order) - (i === 0 ? warmUp : 0)));
    const size = codes.reduce((total, code) => total + code.size, 0);
    if (!best || size < best.size) best = { order, parameters: codes.map((code) => code.parameter), size };
    if (order === 0) return best;
    order--;
    sums = Array.from({ length: 1 << order }, (_, i) => (sums[2 * i] as number) + (sums[2 * i + 1] as number));
  }
}

export function createFlacFramer(sampleRateHz: number, blockLength: number, firstFrame = 0): FlacFramer {
  const bits = createBits(blockLength * 3);
  /** Differences of the samples of order 0 to 4: what the fixed predictors leave. */
  const residuals = Array.from({ length: MAX_ORDER + 1 }, () => new Int32Array(blockLength));
  const folded = new Uint32Array(blockLength);
  let frameNumber = firstFrame;

  function header(length: number): void {
    const blockCode = BLOCK_CODES.get(length) ?? EXPLICIT_BLOCK;
    const rateCode = RATE_CODES.get(sampleRateHz) ?? EXPLICIT_RATE_HZ;
    bits.put(0xfff8, 16); // frames of one length
    bits.put((blockCode << 4) | rateCode, 8);
    bits.put(0x08, 8); // mono, 16 bits
    putNumber(bits, frameNumber++);
    if (blockCode === EXPLICIT_BLOCK) bits.put(length - 1, 16);
    if (rateCode === EXPLICIT_RATE_HZ) bits.put(sampleRateHz, 16);
    let crc = 0;
    for (const byte of bits.bytes()) crc = CRC8[crc ^ byte] as number;
    bits.put(crc, 8);
  }

  /** The order whose differences are smallest, at most one less than there are samples. */
  function predict(samples: Int16Array): number {
    const { length } = samples;
    (residuals[0] as Int32Array).set(samples);
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let order = 0; order <= Math.min(MAX_ORDER, length - 1); order++) {
      const row = residuals[order] as Int32Array;
      let sum = 0;
      if (order > 0) {
        const before = residuals[order - 1] as Int32Array;
        for (let i = order; i < length; i++) row[i] = (before[i] as number) - (before[i - 1] as number);
      }
      for (let i = MAX_ORDER; i < length; i++) sum += Math.abs(row[i] as number);
      if (sum < least) {
        least = sum;
        best = order;
      }
    }
    return best;
  }

  function subframe(samples: Int16Array): void {
    const { length } = samples;
    if (samples.every((sample) => sample === samples[0])) {
      bits.put(0, 8); // constant
      bits.put(samples[0] as number, 16);
      return;
    }
    const order = predict(samples);
    const row = residuals[order] as Int32Array;
    for (let i = order; i < length; i++) folded[i] = ((row[i] as number) << 1) ^ ((row[i] as number) >> 31);
    const { order: partitionOrder, parameters, size } = partition(folded, length, order);
    if (size + 16 * order > 16 * length) {
      bits.put(1 << 1, 8); // verbatim
      for (const sample of samples) bits.put(sample, 16);
      return;
    }
    bits.put((8 | order) << 1, 8); // fixed predictor
    for (let i = 0; i < order; i++) bits.put(samples[i] as number, 16);
    bits.put(partitionOrder, 6); // Rice parameters of 4 bits
    let at = order;
    parameters.forEach((parameter, i) => {
      bits.put(parameter, 4);
      for (const end = (i + 1) * (length >> partitionOrder); at < end; at++) {
        const value = folded[at] as number;
        let zeros = value >>> parameter;
        for (; zeros > 15; zeros -= 16) bits.put(0, 16);
        bits.put(1, zeros + 1);
        bits.put(value, parameter);
      }
    });
  }

  return {
    frame(samples) {
      bits.clear();
      header(samples.length);
      subframe(samples);
      bits.align();
      let crc = 0;
      for (const byte of bits.bytes()) crc = ((crc << 8) & 0xffff) ^ (CRC16[(crc >> 8) ^ byte] as number);
      bits.put(crc, 16);
      return bits.bytes();
    },
  };
}
