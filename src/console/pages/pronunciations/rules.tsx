import { useState } from 'react';
import { askJson } from '../../api.ts';
import { counted } from '../../parts/format.ts';
import { useAction } from '../../parts/resource.ts';
import { Empty, Failure, TextField } from '../../parts/ui.tsx';
import type { DictionaryWithRules, Rule } from '../../types.ts';
import { Hear } from './hear.tsx';
import { RuleForm, saysOf, wayOf } from './rule-form.tsx';

/** Rows shown at once: a dictionary may have 20,000. */
const SHOWN = 50;

interface RulesProps {
  dictionary: DictionaryWithRules;
  path: string;
  voiceId: string | undefined;
  onChanged(): void;
}

/** The rules as a table: each can be heard, changed and removed. */
export function Rules({ dictionary, path, voiceId, onChanged }: RulesProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [edited, setEdited] = useState<Rule | 'new'>();
  const remove = useAction(async ({ string_to_replace }: Rule) => {
    await askJson(`${path}/remove-rules`, { json: { rule_strings: [string_to_replace] } });
    onChanged();
  });
  const sought = search.trim().toLowerCase();
  const found = dictionary.rules.filter((rule) =>
    `${rule.string_to_replace}\n${saysOf(rule)}`.toLowerCase().includes(sought),
  );
  const pages = Math.max(1, Math.ceil(found.length / SHOWN));
  const at = Math.min(page, pages - 1);
  return (
    <section className="card" aria-labelledby="rules">
      <div className="row between">
        <h2 id="rules">{counted(dictionary.rules.length, 'rule')}</h2>
        <button type="button" onClick={() => setEdited('new')}>
          Add a rule
        </button>
      </div>
      {dictionary.rules.length === 0 ? (
        <Empty>No rules yet. Add a word that voices mispronounce.</Empty>
      ) : (
        <TextField label="Search" type="search" value={search} onChange={setSearch} />
      )}
      <Failure error={remove.error} />
      {found.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className="table-scroll" tabIndex={0} aria-label="Rules">
          <table>
            <thead>
              <tr>
                <th scope="col">Written</th>
                <th scope="col">Said</th>
                <th scope="col">Where</th>
                <th scope="col">
                  <span className="hidden">What to do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(at * SHOWN, (at + 1) * SHOWN).map((rule) => (
                <tr key={rule.string_to_replace}>
                  <th scope="row">{rule.string_to_replace}</th>
                  <td>
                    {saysOf(rule)}
                    <br />
                    <span className="quiet small">{wayOf(rule)}</span>
                  </td>
                  <td className="quiet small">{whereOf(rule)}</td>
                  <td>
                    <div className="row">
                      <Hear
                        text={rule.string_to_replace}
                        voiceId={voiceId}
                        dictionaryId={dictionary.id}
                        name={rule.string_to_replace}
                      />
                      <button type="button" className="ghost" onClick={() => setEdited(rule)}>
                        Change<span className="hidden"> {rule.string_to_replace}</span>
                      </button>
                      <button
                        type="button"
                        className="ghost"
                        disabled={remove.running}
                        onClick={() => remove.run(rule)}
                      >
                        Remove<span className="hidden"> {rule.string_to_replace}</span>
                      </button>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {pages > 1 && (
        <div className="row">
          <button type="button" className="ghost" disabled={at === 0} onClick={() => setPage(at - 1)}>
            Previous
          </button>
          <span className="quiet small">
            Page {at + 1} of {pages}
          </span>
          <button type="button" className="ghost" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            Next
          </button>
        </div>
      )}
      {edited !== undefined && (
        <RuleForm
          path={path}
          {...(edited === 'new' ? {} : { rule: edited })}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

const whereOf = ({ case_sensitive, word_boundaries }: Rule): string =>
  [case_sensitive ? 'this letter case' : 'any letter case', word_boundaries ? 'whole words' : 'inside words too'].join(
    ', ',
  );
