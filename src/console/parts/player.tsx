import { useEffect, useMemo, useRef, useState } from 'react';
import type WaveSurfer from 'wavesurfer.js';
import type { Word } from '../types.ts';
import { Busy, clock } from './ui.tsx';

interface PlayerProps {
  /** Where the audio is: an address of this server, or a blob's. */
  url: string;
  words: readonly Word[];
  text: string;
}

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** A waveform to play and seek in, with the words lighting up as they are spoken. */
export function Player({ url, words, text }: PlayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const surfer = useRef<WaveSurfer>(undefined);
  const [state, setState] = useState<{ playing: boolean; atSecs: number; durationSecs: number; failed: boolean }>({
    playing: false,
    atSecs: 0,
    durationSecs: 0,
    failed: false,
  });

  useEffect(() => {
    const container = ref.current;
    if (container === null) return;
    let gone = false;
    void import('wavesurfer.js').then(({ default: Surfer }) => {
      if (gone) return;
      const style = getComputedStyle(container);
      const made = Surfer.create({
        container,
        url,
        height: 64,
        barWidth: 2,
        barGap: 1,
        barRadius: 2,
        waveColor: style.getPropertyValue('--wave').trim() || '#999',
        progressColor: style.getPropertyValue('--accent').trim() || '#44c',
        cspNonce: nonce(),
      });
      surfer.current = made;
      made.on('ready', (durationSecs) => setState((before) => ({ ...before, durationSecs })));
      made.on('play', () => setState((before) => ({ ...before, playing: true })));
      made.on('pause', () => setState((before) => ({ ...before, playing: false })));
      made.on('timeupdate', (atSecs) => setState((before) => ({ ...before, atSecs })));
      made.on('error', () => setState((before) => ({ ...before, failed: true })));
    });
    return () => {
      gone = true;
      surfer.current?.destroy();
      surfer.current = undefined;
    };
  }, [url]);

  const { playing, atSecs, durationSecs, failed } = state;
  return (
    <div className="player">
      {durationSecs === 0 && !failed && <Busy>Loading the audio…</Busy>}
      {failed && (
        <p className="notice bad" role="alert">
          This browser cannot play the audio. Download it, or choose mp3 or wav.
        </p>
      )}
      <div ref={ref} className="wave" aria-hidden="true" />
      <div className="row">
        <button type="button" disabled={durationSecs === 0} onClick={() => void surfer.current?.playPause()}>
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
          onChange={(event) => surfer.current?.setTime(Number(event.target.value))}
        />
        <span className="quiet small">
          {clock(atSecs)} / {clock(durationSecs)}
        </span>
      </div>
      {words.length > 0 && (
        <SpokenText
          text={text}
          words={words}
          atSecs={playing || atSecs > 0 ? atSecs : undefined}
          onSeek={(secs) => {
            surfer.current?.setTime(secs);
            void surfer.current?.play();
          }}
        />
      )}
    </div>
  );
}

interface SpokenTextProps {
  text: string;
  words: readonly Word[];
  /** Undefined before anything is heard. */
  atSecs: number | undefined;
  onSeek?: (secs: number) => void;
}

/** The text with its words as buttons; the one being spoken is lit. */
export function SpokenText({ text, words, atSecs, onSeek }: SpokenTextProps) {
  const points = useMemo(() => [...text], [text]);
  const spoken = atSecs === undefined ? -1 : words.findLastIndex((word) => word.start <= atSecs);
  return (
    <p className="spoken">
      {words.map((word, index) => (
        <span key={word.start_char}>
          {points.slice(words[index - 1]?.end_char ?? 0, word.start_char).join('')}
          <button
            type="button"
            className={index === spoken ? 'word now' : 'word'}
            aria-current={index === spoken ? 'true' : undefined}
            disabled={onSeek === undefined}
            onClick={() => onSeek?.(word.start)}
          >
            {word.word}
          </button>
        </span>
      ))}
      {points.slice(words.at(-1)?.end_char ?? 0).join('')}
    </p>
  );
}
