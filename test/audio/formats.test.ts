import { describe, expect, it } from 'vitest';
import { ENCODINGS, type Encoding, FormatError, offeredRates, parseOutputFormat } from '../../src/audio/formats.ts';

describe('parseOutputFormat', () => {
  it.each([
    ['mp3', 'mp3_24000_96', 24000, 96, 'audio/mpeg'],
    ['wav', 'wav_24000', 24000, null, 'audio/wav'],
    ['pcm', 'pcm_24000', 24000, null, 'audio/pcm'],
    ['flac', 'flac_24000', 24000, null, 'audio/flac'],
    ['aac', 'aac_24000_64', 24000, 64, 'audio/aac'],
    ['opus', 'opus_48000_48', 48000, 48, 'audio/opus'],
    ['webm_opus', 'webm_opus_48000_48', 48000, 48, 'audio/webm'],
    ['webm_opus_16000', 'webm_opus_16000_32', 16000, 32, 'audio/webm'],
    ['mp4_aac', 'mp4_aac_24000_64', 24000, 64, 'audio/mp4'],
    ['mp4_aac_44100_128', 'mp4_aac_44100_128', 44100, 128, 'audio/mp4'],
    ['mp3_22050_32', 'mp3_22050_32', 22050, 32, 'audio/mpeg'],
    ['mp3_44100_128', 'mp3_44100_128', 44100, 128, 'audio/mpeg'],
    ['mp3_44100', 'mp3_44100_128', 44100, 128, 'audio/mpeg'],
    ['mp3_8000', 'mp3_8000_32', 8000, 32, 'audio/mpeg'],
    ['pcm_22050', 'pcm_22050', 22050, null, 'audio/pcm'],
    ['opus_48000_32', 'opus_48000_32', 48000, 32, 'audio/opus'],
    ['aac_44100_256', 'aac_44100_256', 44100, 256, 'audio/aac'],
    ['wav_8000', 'wav_8000', 8000, null, 'audio/wav'],
  ])('reads %s', (value, name, sampleRateHz, bitrateKbps, contentType) => {
    const [encoding = ''] = /^[a-z]+[0-9]?(_[a-z]+)?/.exec(name) ?? [];
    expect(parseOutputFormat(value)).toEqual({
      name,
      encoding,
      sampleRateHz,
      bitrateKbps,
      contentType,
      extension: { webm_opus: 'webm', mp4_aac: 'm4a' }[encoding] ?? encoding,
    });
  });

  it.each([undefined, null, '', 'null'])('takes %j for the fallback', (value) => {
    expect(parseOutputFormat(value).name).toBe('mp3_24000_96');
    expect(parseOutputFormat(value, { fallback: 'wav' }).name).toBe('wav_24000');
  });

  it.each([
    'ogg',
    'MP3',
    'mp3_',
    'mp3__96',
    'mp3_24000_96_1',
    'mp3_24000_96 ',
    ' mp3',
    'mp3-24000',
    'mp3_24001',
    'mp3_96000_128',
    'mp3_24000_0',
    'mp3_24000_24',
    'mp3_24000_192',
    'mp3_44100_144',
    'mp3_8000_80',
    'mp3_24000_1e2',
    'mp3_-24000',
    'mp3_999999999999_1',
    'wav_24000_16',
    'pcm_12000',
    'flac_96000',
    'webm',
    'mp4',
    'mp4_mp3',
    'webm_opus_44100',
    'mp4_aac_8000_49',
    'aac_8000_49',
    'aac_24000_15',
    'aac_48000_257',
    'opus_44100',
    'opus_48000_5',
    'opus_48000_257',
    'constructor',
    '__proto__',
    'toString_24000',
    'mp3\n',
    '💬',
    'undefined',
    'x'.repeat(100_000),
  ])('refuses %j', (value) => {
    expect(() => parseOutputFormat(value)).toThrow(FormatError);
  });

  it('names what was received and what is offered', () => {
    expect(() => parseOutputFormat('ogg_48000')).toThrow(/"ogg_48000".*mp3.*wav.*flac.*pcm.*aac.*opus/);
    expect(() => parseOutputFormat('wav_12345')).toThrow(/"wav_12345".*12345 Hz.*8000, 11025.*48000/);
    expect(() => parseOutputFormat('aac_8000_64')).toThrow(/"aac_8000_64".*16 to 48/);
    expect(() => parseOutputFormat('mp3_44100_33')).toThrow(/"mp3_44100_33".*32, 40.*320/);
    expect(() => parseOutputFormat('x'.repeat(100_000))).toThrow(/^.{0,900}$/s);
  });

  it('refuses what one place does not offer', () => {
    const offered: Encoding[] = ['mp3', 'pcm'];
    expect(parseOutputFormat('pcm', { offered }).encoding).toBe('pcm');
    expect(() => parseOutputFormat('opus', { offered })).toThrow(/Offered: mp3[^:]*pcm[^:]*$/);
    expect(() => parseOutputFormat('opus', { offered })).not.toThrow(/opus\[/);
  });

  it('reads every offered combination under its own name', () => {
    for (const encoding of ENCODINGS) {
      for (const { sampleRateHz, kbps } of offeredRates(encoding)) {
        const rates = kbps ? (kbps.steps ?? [kbps.min, kbps.max]) : [null];
        for (const bitrate of rates) {
          const name = [encoding, sampleRateHz, bitrate].filter((part) => part !== null).join('_');
          expect(parseOutputFormat(name).name).toBe(name);
        }
        expect(parseOutputFormat(`${encoding}_${sampleRateHz}`).sampleRateHz).toBe(sampleRateHz);
      }
    }
  });
});
