import { useState } from 'react';
import { ACCENTS, AGES, GENDERS, TONES } from '../../voice-terms.ts';
import { query } from '../api.ts';
import type { Model, Voice, Voices } from '../types.ts';
import { languageName, words } from './format.ts';
import { useResource } from './resource.ts';
import { Busy, Empty, Failure, SelectField, TextField } from './ui.tsx';

const any = { value: '', label: 'Any' };
const options = (values: readonly string[]) => [any, ...values.map((value) => ({ value, label: words(value) }))];

/** The languages that any model speaks. */
export function useLanguages() {
  const { data: models = [] } = useResource<Model[]>('/v1/models');
  const named = new Map(
    models.flatMap(({ languages }) => languages.map(({ language_id, name }) => [language_id, name])),
  );
  return Array.from(named, ([value, label]) => ({ value, label }));
}

/** Filters, and what passes them. */
export function useVoices() {
  const [filters, setFilters] = useState<Record<string, string>>({});
  const set = (name: string) => (value: string) => setFilters((before) => ({ ...before, [name]: value }));
  const resource = useResource<Voices>(`/v1/voices?${query(filters)}`);
  return { filters, set, ...resource };
}

export function VoiceFilters({ filters, set }: Pick<ReturnType<typeof useVoices>, 'filters' | 'set'>) {
  const languages = useLanguages();
  const select = (name: string, label: string, list: typeof languages) => (
    <SelectField label={label} value={filters[name] ?? ''} onChange={set(name)} options={list} />
  );
  return (
    <div className="filters">
      <TextField label="Search" type="search" value={filters.search ?? ''} onChange={set('search')} />
      {select('language_code', 'Language', [any, ...languages])}
      {select('gender', 'Gender', options(GENDERS))}
      {select('age', 'Age', options(AGES))}
      {select('accent', 'Accent', options(ACCENTS))}
      {select('tone', 'Tone', options(TONES))}
      {select('favorites', 'Favorites', [any, { value: 'true', label: 'Favorites only' }])}
    </div>
  );
}

export const voiceFacts = (voice: Voice): string =>
  [
    languageName(voice.language_code),
    voice.accent && words(voice.accent),
    voice.gender,
    voice.age && words(voice.age),
    ...voice.tone,
  ]
    .filter(Boolean)
    .join(' · ');

/** Picks a voice; each can be heard. */
export function VoicePicker({ chosen, onChoose }: { chosen: string | undefined; onChoose(voice: Voice): void }) {
  const { filters, set, data, error, loading } = useVoices();
  return (
    <fieldset className="picker">
      <legend>Voice</legend>
      <VoiceFilters filters={filters} set={set} />
      <Failure error={error} />
      {data === undefined && loading && <Busy>Loading voices…</Busy>}
      {data?.voices.length === 0 && <Empty>No voice matches. Remove a filter.</Empty>}
      <ul className="voice-list">
        {data?.voices.map((voice) => (
          <li key={voice.voice_id}>
            <label>
              <input type="radio" name="voice" checked={voice.voice_id === chosen} onChange={() => onChoose(voice)} />
              <span>
                <strong>{voice.name}</strong>
                <span className="quiet small">{voiceFacts(voice)}</span>
              </span>
            </label>
            <PreviewButton voice={voice} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

let playing: HTMLAudioElement | undefined;

export const stopPreview = () => playing?.pause();

/** Plays a voice's sample; another one stops it. */
export function PreviewButton({ voice }: { voice: Pick<Voice, 'name' | 'voice_id'> }) {
  const [state, setState] = useState<'idle' | 'loading' | 'playing' | 'failed'>('idle');
  const toggle = () => {
    if (state === 'playing' || state === 'loading') {
      playing?.pause();
      setState('idle');
      return;
    }
    playing?.pause();
    const audio = new Audio(`/v1/voices/${encodeURIComponent(voice.voice_id)}/preview`);
    playing = audio;
    setState('loading');
    audio.onplaying = () => setState('playing');
    audio.onended = () => setState('idle');
    audio.onpause = () => setState('idle');
    audio.play().catch((error: unknown) => {
      // Stopped before it began.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setState('failed');
    });
  };
  const label = { idle: 'Hear', loading: 'Loading…', playing: 'Stop', failed: 'No sound' }[state];
  return (
    <button type="button" className="ghost" onClick={toggle}>
      {label}
      <span className="hidden"> {voice.name}</span>
    </button>
  );
}
