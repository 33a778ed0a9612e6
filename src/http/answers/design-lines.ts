import { Problem } from '../../errors.ts';
import type { Design } from '../../voices/design.ts';
import { designFacts, previewBody } from '../mappers/previews.ts';

/**
 * Proposals as NDJSON, one a line as it is ready, then what the description was taken for. A failure becomes the last
 * line; before the first it is thrown.
 */
export async function* designLines(
  designed: Design,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string, void, undefined> {
  let sent = 0;
  try {
    for await (const preview of designed.previews) {
      yield `${JSON.stringify({ preview: previewBody(preview) })}\n`;
      sent += 1;
    }
    yield `${JSON.stringify(designFacts(designed))}\n`;
  } catch (error) {
    if (sent === 0) throw error;
    onFailure(error);
    const known = error instanceof Problem ? error : undefined;
    const message = known?.message ?? 'The server failed to process this request.';
    yield `${JSON.stringify({ error: { code: known?.code ?? 'INTERNAL_ERROR', message } })}\n`;
  }
}
