import type { OutputFormat } from '../../audio/formats.ts';
import type { AudioFormatBody } from '../schemas/timestamps.ts';

/** A delivered format in the form of the API. */
export function audioFormat(format: OutputFormat): AudioFormatBody {
  return {
    encoding: format.encoding,
    sample_rate: format.sampleRateHz,
    channels: 1,
    bitrate_kbps: format.bitrateKbps,
  };
}
