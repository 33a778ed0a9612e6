import { type FormEvent, useState } from 'react';
import { askJson } from '../../api.ts';
import { Dialog, FormEnd } from '../../parts/dialogs.tsx';
import { useAction } from '../../parts/resource.ts';
import { SelectField, TextField } from '../../parts/ui.tsx';
import type { Rule } from '../../types.ts';

const WAYS = [
  { value: 'alias', label: 'In other words' },
  { value: 'ipa', label: 'In sounds: IPA' },
  { value: 'cmu-arpabet', label: 'In sounds: ARPAbet' },
] as const;
type Way = (typeof WAYS)[number]['value'];

const HINTS: Record<Way, string> = {
  alias: 'For example “Worcester” pronounced as “Wooster”.',
  ipa: 'For example ˈwʊstər, with the stress mark before its syllable.',
  'cmu-arpabet': 'For example W UH1 S T ER0.',
};

export const saysOf = (rule: Rule): string => (rule.type === 'alias' ? rule.alias : rule.phoneme);
export const wayOf = (rule: Rule): string =>
  WAYS.find(({ value }) => value === (rule.type === 'alias' ? 'alias' : rule.alphabet))?.label ?? rule.type;

/** A new rule, or a change of one that is there. */
export function RuleForm({
  path,
  rule,
  onDone,
  onClose,
}: {
  path: string;
  rule?: Rule;
  onDone(): void;
  onClose(): void;
}) {
  const [written, setWritten] = useState(rule?.string_to_replace ?? '');
  const [way, setWay] = useState<Way>(rule === undefined || rule.type === 'alias' ? 'alias' : (rule.alphabet as Way));
  const [says, setSays] = useState(rule === undefined ? '' : saysOf(rule));
  const [isCaseSensitive, setIsCaseSensitive] = useState(rule?.case_sensitive ?? false);
  const [isWhole, setIsWhole] = useState(rule?.word_boundaries ?? true);
  const save = useAction(async () => {
    const place = { string_to_replace: written, case_sensitive: isCaseSensitive, word_boundaries: isWhole };
    const said = way === 'alias' ? { type: 'alias', alias: says } : { type: 'phoneme', phoneme: says, alphabet: way };
    await askJson(`${path}/add-rules`, { json: { rules: [{ ...place, ...said }] } });
    if (rule !== undefined && rule.string_to_replace !== written.trim().replace(/\s+/g, ' ')) {
      await askJson(`${path}/remove-rules`, { json: { rule_strings: [rule.string_to_replace] } });
    }
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <Dialog title={rule === undefined ? 'New rule' : 'Change the rule'} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField label="Word or phrase" value={written} onChange={setWritten} required maxLength={200} />
        <SelectField
          label="Pronunciation"
          value={way}
          options={WAYS}
          onChange={(value) => setWay(WAYS.find((one) => one.value === value)?.value ?? 'alias')}
        />
        <TextField
          label={way === 'alias' ? 'Say' : 'Sounds'}
          hint={HINTS[way]}
          value={says}
          onChange={setSays}
          required
          maxLength={way === 'alias' ? 300 : 200}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={isCaseSensitive}
            onChange={(event) => setIsCaseSensitive(event.target.checked)}
          />{' '}
          Only in this letter case
        </label>
        <label className="check">
          <input type="checkbox" checked={isWhole} onChange={(event) => setIsWhole(event.target.checked)} /> Only whole
          words
        </label>
        <FormEnd error={save.error} running={save.running} onClose={onClose} />
      </form>
    </Dialog>
  );
}
