import { useState } from 'react';
import { Link } from 'wouter';
import { askJson } from '../api.ts';
import { useAction, useResource } from '../parts/resource.ts';
import { Code, CopyButton, Failure, Page, SelectField } from '../parts/ui.tsx';
import type { NewKey, Voices } from '../types.ts';

const EXAMPLES: Record<string, (url: string, key: string) => string> = {
  curl: (url, key) => `curl '${url}?output_format=mp3' \\
  -H 'xi-api-key: ${key}' \\
  -H 'content-type: application/json' \\
  -d '{"text":"Hello from my own server."}' \\
  -o hello.mp3`,
  JavaScript: (url, key) => `import { writeFile } from 'node:fs/promises';

const response = await fetch('${url}?output_format=mp3', {
  method: 'POST',
  headers: { 'xi-api-key': '${key}', 'content-type': 'application/json' },
  body: JSON.stringify({ text: 'Hello from my own server.' }),
});
if (!response.ok) throw new Error(await response.text());
await writeFile('hello.mp3', await response.bytes());`,
  Python: (url, key) => `import json, urllib.request

request = urllib.request.Request(
    "${url}?output_format=mp3",
    data=json.dumps({"text": "Hello from my own server."}).encode(),
    headers={"xi-api-key": "${key}", "content-type": "application/json"},
)
with urllib.request.urlopen(request) as response, open("hello.mp3", "wb") as file:
    file.write(response.read())`,
};

/** How to make the first call, with the person's own address and key. */
export function Home() {
  const [language, setLanguage] = useState('curl');
  const [key, setKey] = useState<NewKey>();
  const voices = useResource<Voices>('/v1/voices?page_size=1');
  const create = useAction(async () => {
    setKey(await askJson<NewKey>('/v1/api-keys', { json: { name: 'My first key' } }));
  });
  const voiceId = voices.data?.voices[0]?.voice_id ?? 'VOICE_ID';
  const url = `${window.location.origin}/v1/text-to-speech/${voiceId}`;
  const example = EXAMPLES[language]?.(url, key?.api_key ?? 'YOUR_API_KEY') ?? '';
  return (
    <Page title="Home" intro="Speak here, or from your own programs.">
      <section className="card" aria-labelledby="first-call">
        <h2 id="first-call">Your first call</h2>
        {key === undefined ? (
          <div className="row">
            <button type="button" onClick={() => create.run()} disabled={create.running}>
              {create.running ? 'Creating…' : 'Create a key for it'}
            </button>
            <p className="quiet">or replace YOUR_API_KEY with one you have.</p>
          </div>
        ) : (
          <div className="notice good" role="status">
            <p>
              Your new key, shown only now: <code>{key.api_key}</code>{' '}
              <CopyButton text={key.api_key} label="Copy key" />
            </p>
          </div>
        )}
        <Failure error={create.error ?? voices.error} />
        <SelectField
          label="Language"
          value={language}
          onChange={setLanguage}
          options={Object.keys(EXAMPLES).map((name) => ({ value: name, label: name }))}
        />
        <Code text={example} label={`Example in ${language}`} />
      </section>
      <section className="cards" aria-label="Where to go">
        {(
          [
            ['/speak', 'Speak', 'Type a text and listen, word by word.'],
            ['/voices/design', 'Design a voice', 'Describe it, listen to up to three, keep one.'],
            ['/keys', 'Keys', 'Give each program its own key and budget.'],
          ] as const
        ).map(([href, title, text]) => (
          <Link key={href} href={href} className="card link-card">
            <strong>{title}</strong>
            <span className="quiet">{text}</span>
          </Link>
        ))}
      </section>
    </Page>
  );
}
