import { ENCODINGS } from '../../../audio/formats.ts';
import { operationGroup, TAGS } from '../../../http/schemas/tags.ts';
import { useResource } from '../../parts/resource.ts';
import { CheckField, Field, SelectField } from '../../parts/ui.tsx';
import type { Key, Model, Voices } from '../../types.ts';

/** What a key is for; null = no limit. */
export type Limits = Pick<Key, Extract<keyof Key, `allowed_${string}`>>;

export const NO_LIMITS: Limits = {
  allowed_operations: null,
  allowed_voice_ids: null,
  allowed_model_ids: null,
  allowed_languages: null,
  allowed_formats: null,
  allowed_addresses: null,
};

/** Of a key's fields, those that limit it. */
export const limitsOf = (key: Limits): Limits => ({
  allowed_operations: key.allowed_operations,
  allowed_voice_ids: key.allowed_voice_ids,
  allowed_model_ids: key.allowed_model_ids,
  allowed_languages: key.allowed_languages,
  allowed_formats: key.allowed_formats,
  allowed_addresses: key.allowed_addresses,
});

/** These take a person's session, or anybody. */
const NOT_FOR_KEYS = new Set(['API keys', 'Sessions', 'Command-line login', 'Accounts', 'Service']);
const OPERATIONS = TAGS.filter((tag) => !NOT_FOR_KEYS.has(tag)).map((tag) => ({
  value: operationGroup(tag),
  label: tag,
}));

interface Props {
  value: Limits;
  onChange(value: Limits): void;
}

/** The limits, each off until it is asked for. */
export function LimitFields({ value, onChange }: Props) {
  const set = (part: Partial<Limits>) => onChange({ ...value, ...part });
  return (
    <fieldset>
      <legend>Limits</legend>
      <Choices
        label="Only some operations"
        options={OPERATIONS}
        first={['text-to-speech']}
        chosen={value.allowed_operations}
        onChange={(chosen) => set({ allowed_operations: chosen })}
      />
      <VoicesOf chosen={value.allowed_voice_ids} onChange={(chosen) => set({ allowed_voice_ids: chosen })} />
      <SpeechLimits value={value} set={set} />
      <Addresses chosen={value.allowed_addresses} onChange={(chosen) => set({ allowed_addresses: chosen })} />
    </fieldset>
  );
}

function SpeechLimits({ value, set }: { value: Limits; set(part: Partial<Limits>): void }) {
  const isAsked = value.allowed_model_ids !== null || value.allowed_languages !== null;
  const { data: models = [] } = useResource<Model[]>(isAsked ? '/v1/models' : undefined);
  const languages = new Map(models.flatMap((model) => model.languages).map((one) => [one.language_id, one.name]));
  return (
    <>
      <Choices
        label="Only some models"
        options={models.map(({ model_id, name }) => ({ value: model_id, label: name }))}
        chosen={value.allowed_model_ids}
        onChange={(chosen) => set({ allowed_model_ids: chosen })}
      />
      <Choices
        label="Only some languages"
        options={[...languages].map(([code, label]) => ({ value: code, label }))}
        chosen={value.allowed_languages}
        onChange={(chosen) => set({ allowed_languages: chosen })}
      />
      <Choices
        label="Only some formats"
        options={ENCODINGS.map((encoding) => ({ value: encoding, label: encoding }))}
        chosen={value.allowed_formats}
        onChange={(chosen) => set({ allowed_formats: chosen })}
      />
    </>
  );
}

interface PartProps {
  chosen: string[] | null;
  onChange(chosen: string[] | null): void;
}

interface Option {
  value: string;
  label: string;
}

interface ChoicesProps extends PartProps {
  label: string;
  options: readonly Option[];
  /** Chosen when the limit is switched on. */
  first?: string[];
}

function Choices({ label, options, first = [], chosen, onChange }: ChoicesProps) {
  // What was chosen elsewhere stays: a model that is not installed now, one format of an encoding.
  const others = (chosen ?? []).filter((one) => !options.some(({ value }) => value === one));
  const all = [...options, ...others.map((value) => ({ value, label: value }))];
  const toggle = (one: string, isOn: boolean) =>
    onChange((chosen ?? []).filter((other) => other !== one).concat(isOn ? [one] : []));
  return (
    <>
      <CheckField label={label} checked={chosen !== null} onChange={(isOn) => onChange(isOn ? first : null)} />
      {chosen !== null && (
        <div className="indented">
          {all.map(({ value, label: name }) => (
            <CheckField
              key={value}
              label={name}
              checked={chosen.includes(value)}
              onChange={(isOn) => toggle(value, isOn)}
            />
          ))}
        </div>
      )}
    </>
  );
}

function VoicesOf({ chosen, onChange }: PartProps) {
  const { data } = useResource<Voices>(chosen === null ? undefined : '/v1/voices');
  const voices = data?.voices ?? [];
  const left = voices.filter(({ voice_id: id }) => !chosen?.includes(id));
  return (
    <>
      <CheckField label="Only some voices" checked={chosen !== null} onChange={(isOn) => onChange(isOn ? [] : null)} />
      {chosen !== null && (
        <div className="indented">
          <ul className="plain">
            {chosen.map((id) => {
              const name = voices.find(({ voice_id }) => voice_id === id)?.name ?? id;
              return (
                <li key={id} className="row between">
                  {name}
                  <button
                    type="button"
                    className="ghost"
                    onClick={() => onChange(chosen.filter((other) => other !== id))}
                  >
                    Remove<span className="hidden"> {name}</span>
                  </button>
                </li>
              );
            })}
          </ul>
          <SelectField
            label="Add a voice"
            hint={
              chosen.length === 0
                ? 'Without any, the key cannot speak.'
                : 'It can read the others, but not speak with them.'
            }
            value=""
            onChange={(id) => onChange([...chosen, id])}
            options={[
              { value: '', label: 'Choose…' },
              ...left.map(({ voice_id, name }) => ({ value: voice_id, label: name })),
            ]}
          />
        </div>
      )}
    </>
  );
}

function Addresses({ chosen, onChange }: PartProps) {
  return (
    <>
      <CheckField
        label="Only from some addresses"
        checked={chosen !== null}
        onChange={(isOn) => onChange(isOn ? [] : null)}
      />
      {chosen !== null && (
        <div className="indented">
          <Field label="Addresses" hint="One a line: 203.0.113.7, 10.0.0.0/8, 2001:db8::/32.">
            {(id, hintId) => (
              <textarea
                id={id}
                aria-describedby={hintId}
                rows={3}
                value={chosen.join('\n')}
                onChange={(event) => onChange(event.target.value.split('\n'))}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

/** As it is sent: lines that are empty are none. */
export const limitsToSend = (limits: Limits): Limits => ({
  ...limits,
  allowed_addresses: limits.allowed_addresses?.map((line) => line.trim()).filter((line) => line !== '') ?? null,
});

/** What a key is limited to, in words; undefined where it is not. */
export function limitsInWords(limits: Limits): string | undefined {
  const { allowed_operations: operations, allowed_voice_ids: voices, allowed_addresses: addresses } = limits;
  const listed = (list: string[] | null, none: string) => list && (list.join(', ') || none);
  const parts = [
    listed(operations, 'no operation'),
    voices && (voices.length === 1 ? '1 voice' : `${voices.length} voices`),
    listed(limits.allowed_model_ids, 'no model'),
    listed(limits.allowed_languages, 'no language'),
    listed(limits.allowed_formats, 'no format'),
    addresses && `from ${addresses.join(', ') || 'nowhere'}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join(' · ');
}
