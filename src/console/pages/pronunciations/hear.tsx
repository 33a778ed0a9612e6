import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { useAction } from '../../parts/resource.ts';
import { Failure } from '../../parts/ui.tsx';

/** The one that plays, on the whole page. */
let playing: HTMLAudioElement | undefined;

/** Speaks a text with a dictionary as it is saved; another one stops it. */
export function Hear(props: { text: string; voiceId: string | undefined; dictionaryId: string; name: string }) {
  const { text, voiceId, dictionaryId, name } = props;
  const [isPlaying, setIsPlaying] = useState(false);
  const own = useRef<HTMLAudioElement>(undefined);
  const hear = useAction(async () => {
    const json = { text, pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: dictionaryId }] };
    const spoken = await ask(`/v1/text-to-speech/${voiceId}`, { json });
    const url = URL.createObjectURL(await spoken.blob());
    playing?.pause();
    const audio = new Audio(url);
    playing = audio;
    own.current = audio;
    audio.onplaying = () => setIsPlaying(true);
    audio.onpause = () => {
      setIsPlaying(false);
      URL.revokeObjectURL(url);
    };
    await audio.play();
  });
  useEffect(() => () => own.current?.pause(), []);
  const label = hear.running ? 'Speaking…' : isPlaying ? 'Stop' : 'Hear';
  return (
    <>
      <button
        type="button"
        className="ghost"
        disabled={hear.running || voiceId === undefined || text.trim() === ''}
        onClick={() => (isPlaying ? own.current?.pause() : hear.run())}
      >
        {label}
        <span className="hidden"> {name}</span>
      </button>
      <Failure error={hear.error} />
    </>
  );
}
