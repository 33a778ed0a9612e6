import { useState } from 'react';
import { askJson } from '../api.ts';
import type { ReadSegment, ReadText } from '../types.ts';
import { useAction } from './resource.ts';
import { Busy, Failure } from './ui.tsx';

/** How a text would be read, before it is spoken: what was understood as a whole, the words, the sounds. */
export function Reading({ text, voiceId }: { text: string; voiceId: string | undefined }) {
  const [shown, setShown] = useState<{ text: string; read: ReadText }>();
  const read = useAction(async () => {
    const body = { text, ...(voiceId === undefined ? {} : { voice_id: voiceId }) };
    setShown({ text, read: await askJson<ReadText>('/v1/text/normalize', { json: body }) });
  });
  return (
    <details className="card">
      <summary>How it is read</summary>
      <p className="quiet small">
        Numbers, dates, symbols and abbreviations in words, and their phonemes. Free of charge.
      </p>
      <div className="row">
        <button
          type="button"
          className="ghost"
          disabled={text.trim() === '' || read.running}
          onClick={() => read.run()}
        >
          Show
        </button>
        {read.running && <Busy>Reading…</Busy>}
        {shown !== undefined && shown.text !== text && (
          <span className="quiet small">The text has changed. Show it again.</span>
        )}
      </div>
      <Failure error={read.error} />
      {shown?.read.segments.map((segment) => (
        <Segment key={segment.start_char} segment={segment} />
      ))}
    </details>
  );
}

function Segment({ segment }: { segment: ReadSegment }) {
  return (
    <div className="reading">
      <p>{marked(segment)}</p>
      <p>{segment.spoken_text}</p>
      <p className="quiet small" lang="und-fonipa">
        {segment.phonemes}
      </p>
    </div>
  );
}

/** The caller's text with its spans marked; what each was taken for is told to whoever points at it. */
function marked({ text, start_char, spans }: ReadSegment) {
  const characters = [...text];
  const parts = [];
  let at = 0;
  for (const span of spans) {
    const [start, end] = [span.start_char - start_char, span.end_char - start_char];
    parts.push(characters.slice(at, start).join(''));
    parts.push(
      <mark key={start} title={`${span.kind}: ${span.spoken_text}`}>
        {characters.slice(start, end).join('')}
      </mark>,
    );
    at = end;
  }
  parts.push(characters.slice(at).join(''));
  return parts;
}
