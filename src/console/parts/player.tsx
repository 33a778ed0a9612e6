import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type WaveSurfer from 'wavesurfer.js';
import type { Word } from '../types.ts';
import { clock } from './format.ts';
import { createFileSound, type Sound, type SoundState } from './sound.ts';
import { Busy } from './ui.tsx';

interface PlayerProps {
  sound: Sound;
  words: readonly Word[];
  text: string;
}

/** A player of one of the server's files. */
export function FilePlayer({
  url,
  pcmRateHz,
  ...rest
}: { url: string; pcmRateHz?: number | undefined } & Omit<PlayerProps, 'sound'>) {
  const [sound, setSound] = useState<Sound>();
  useEffect(() => {
    const made = createFileSound(url, pcmRateHz);
    setSound(made);
    return () => made.close();
  }, [url, pcmRateHz]);
  return sound && <Player sound={sound} {...rest} />;
}

/** A waveform to play and seek in, with the words lighting up as they are spoken. */
export function Player({ sound, words, text }: PlayerProps) {
  const { playing, atSecs, durationSecs, drawable, failed } = useSound(sound);
  const seek = useCallback(
    (secs: number) => {
      sound.seek(secs);
      if (!sound.state().playing) sound.toggle();
    },
    [sound],
  );
  const spoken = playing || atSecs > 0 ? words.findLastIndex((word) => word.start <= atSecs) : -1;
  return (
    <div className="player">
      {durationSecs === 0 && !failed && <Busy>Loading the audio…</Busy>}
      {failed && (
        <p className="notice bad" role="alert">
          This browser cannot play the audio. Download it, or choose mp3 or wav.
        </p>
      )}
      <Wave sound={sound} atSecs={atSecs} durationSecs={durationSecs} drawable={drawable} />
      <div className="row">
        <button type="button" disabled={durationSecs === 0} onClick={() => sound.toggle()}>
          {playing ? 'Pause' : 'Play'}
        </button>
        <input
          type="range"
          aria-label="Position"
          min={0}
          max={Math.max(durationSecs, 0.01)}
          step={0.01}
          value={Math.min(atSecs, durationSecs)}
          aria-valuetext={`${clock(atSecs)} of ${clock(durationSecs)}`}
          onChange={(event) => sound.seek(Number(event.target.value))}
        />
        <span className="quiet small">
          {clock(atSecs)} / {clock(durationSecs)}
        </span>
      </div>
      {words.length > 0 && <SpokenText text={text} words={words} spoken={spoken} onSeek={seek} />}
    </div>
  );
}

function useSound(sound: Sound): SoundState {
  const [state, setState] = useState(() => sound.state());
  useEffect(() => {
    const read = () => setState(sound.state());
    read();
    return sound.subscribe(read);
  }, [sound]);
  return state;
}

const BARS = 600;
/** A wave that grows is drawn at most this often. */
const REDRAW_MS = 250;
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Only a picture: the sound plays by itself, and the slider below does the same for the keyboard. */
function Wave({ sound, atSecs, durationSecs, drawable }: { sound: Sound } & Omit<SoundState, 'playing' | 'failed'>) {
  const ref = useRef<HTMLDivElement>(null);
  const [surfer, setSurfer] = useState<WaveSurfer>();
  useEffect(() => {
    const container = ref.current;
    if (container === null) return;
    let made: WaveSurfer | undefined;
    let isGone = false;
    void import('wavesurfer.js').then(({ default: Surfer }) => {
      if (isGone) return;
      const style = getComputedStyle(container);
      made = Surfer.create({
        container,
        height: 64,
        barWidth: 2,
        barGap: 1,
        barRadius: 2,
        waveColor: style.getPropertyValue('--wave').trim() || '#999',
        progressColor: style.getPropertyValue('--accent').trim() || '#44c',
        cspNonce: nonce(),
      });
      made.on('interaction', (secs) => sound.seek(secs));
      setSurfer(made);
    });
    return () => {
      isGone = true;
      made?.destroy();
      setSurfer(undefined);
    };
  }, [sound]);

  const drawnAt = useRef(0);
  useEffect(() => {
    if (surfer === undefined || durationSecs === 0 || !drawable) return;
    const draw = () => {
      drawnAt.current = performance.now();
      const peaks = sound.peaks(BARS);
      if (peaks !== undefined) void surfer.load('', [peaks], durationSecs);
    };
    const timer = setTimeout(draw, Math.max(0, drawnAt.current + REDRAW_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [surfer, sound, durationSecs, drawable]);
  useEffect(() => surfer?.setTime(atSecs), [surfer, atSecs]);
  return <div ref={ref} className="wave" aria-hidden="true" />;
}

interface SpokenTextProps {
  text: string;
  words: readonly Word[];
  /** Index of the word that is lit; -1 before anything is heard. */
  spoken: number;
  onSeek(secs: number): void;
}

/** The text with its words as buttons; the one being spoken is lit. Made anew by the word, not by the tick. */
const SpokenText = memo(function SpokenText({ text, words, spoken, onSeek }: SpokenTextProps) {
  const points = useMemo(() => [...text], [text]);
  return (
    <p className="spoken">
      {words.map((word, index) => (
        <span key={word.start_char}>
          {points.slice(words[index - 1]?.end_char ?? 0, word.start_char).join('')}
          <button
            type="button"
            className={index === spoken ? 'word now' : 'word'}
            aria-current={index === spoken ? 'true' : undefined}
            onClick={() => onSeek(word.start)}
          >
            {word.word}
          </button>
        </span>
      ))}
      {points.slice(words.at(-1)?.end_char ?? 0).join('')}
    </p>
  );
});
