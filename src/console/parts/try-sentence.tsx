import { type FormEvent, useEffect, useState } from 'react';
import { ask } from '../api.ts';
import { useAction } from './resource.ts';
import { Failure, TextField } from './ui.tsx';

const SENTENCE = 'Good morning. This is how I sound.';

/** Says a sentence of the person's own in a voice, or in a blend that is written out. */
export function TrySentence({ voiceId, name }: { voiceId: string; name: string }) {
  const [text, setText] = useState(SENTENCE);
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const speak = useAction(async () => {
    const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=mp3`;
    setUrl(URL.createObjectURL(await (await ask(path, { json: { text } })).blob()));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    speak.run();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField label="A sentence to try" value={text} onChange={setText} required />
      <Failure error={speak.error} />
      <button type="submit" className="ghost" disabled={speak.running}>
        {speak.running ? 'Speaking…' : 'Speak'}
        <span className="hidden"> as {name}</span>
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are those of the field above */}
      {url !== undefined && <audio controls autoPlay src={url} aria-label={`${name} speaks`} />}
    </form>
  );
}
