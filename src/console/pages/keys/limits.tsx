import { operationGroup, TAGS } from '../../../http/schemas/tags.ts';
import { useResource } from '../../parts/resource.ts';
import { CheckField, Field, SelectField } from '../../parts/ui.tsx';
import type { Key, Voices } from '../../types.ts';

/** What a key is for; null = no limit. */
export type Limits = Pick<Key, 'allowed_operations' | 'allowed_voice_ids' | 'allowed_addresses'>;

export const NO_LIMITS: Limits = { allowed_operations: null, allowed_voice_ids: null, allowed_addresses: null };

/** These take a person's session, or anybody. */
const NOT_FOR_KEYS = new Set(['API keys', 'Sessions', 'Command-line login', 'Accounts', 'Service']);
const GROUPS = TAGS.filter((tag) => !NOT_FOR_KEYS.has(tag));

interface Props {
  value: Limits;
  onChange(value: Limits): void;
}

/** The three limits, each off until it is asked for. */
export function LimitFields({ value, onChange }: Props) {
  const set = (part: Partial<Limits>) => onChange({ ...value, ...part });
  return (
    <fieldset>
      <legend>Limits</legend>
      <Operations chosen={value.allowed_operations} onChange={(chosen) => set({ allowed_operations: chosen })} />
      <VoicesOf chosen={value.allowed_voice_ids} onChange={(chosen) => set({ allowed_voice_ids: chosen })} />
      <Addresses chosen={value.allowed_addresses} onChange={(chosen) => set({ allowed_addresses: chosen })} />
    </fieldset>
  );
}

interface PartProps {
  chosen: string[] | null;
  onChange(chosen: string[] | null): void;
}

function Operations({ chosen, onChange }: PartProps) {
  const toggle = (group: string, isOn: boolean) =>
    onChange((chosen ?? []).filter((other) => other !== group).concat(isOn ? [group] : []));
  return (
    <>
      <CheckField
        label="Only some operations"
        checked={chosen !== null}
        onChange={(isOn) => onChange(isOn ? ['text-to-speech'] : null)}
      />
      {chosen !== null && (
        <div className="indented">
          {GROUPS.map((tag) => (
            <CheckField
              key={tag}
              label={tag}
              checked={chosen.includes(operationGroup(tag))}
              onChange={(isOn) => toggle(operationGroup(tag), isOn)}
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
                ? 'Without one the key speaks with none.'
                : 'It may read the others, and not speak with them.'
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
  const parts = [
    operations && (operations.join(', ') || 'no operation'),
    voices && (voices.length === 1 ? '1 voice' : `${voices.length} voices`),
    addresses && `from ${addresses.join(', ') || 'nowhere'}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join(' · ');
}
