export const WAVE_HEAD_BYTES = 44;

/** A RIFF head for so many mono 16-bit samples. */
export function waveHead(samples: number, rateHz: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(WAVE_HEAD_BYTES));
  const text = (at: number, value: string) => {
    for (let i = 0; i < 4; i += 1) view.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  return view.buffer;
}
