import { ask, query } from '../api.ts';
import { extensionOf } from './format.ts';
import { Player } from './player.tsx';
import { useAction } from './resource.ts';
import type { SpokenSoFar } from './speech-session.ts';
import { Busy, Failure } from './ui.tsx';

/** What was spoken: to hear again, to download, to have in the format that was asked for. */
export function Spoken({ heard: spokenSoFar, running }: { heard: SpokenSoFar; running: boolean }) {
  const { request, words, sound, seed, file } = spokenSoFar;
  const make = useAction(async () => {
    const { path, body, format } = request;
    const response = await ask(`${path}?${query({ output_format: format })}`, {
      json: { ...body, seed: Number(seed) },
    });
    save(URL.createObjectURL(await response.blob()), `speech.${extensionOf(format)}`);
  });
  const isOther = file !== undefined && file.format !== request.format && `${request.format}_24000` !== file.format;
  return (
    <section className="card" aria-label="What was spoken">
      {running && <Busy>Speaking…</Busy>}
      <Player sound={sound} words={words} text={request.body.text} />
      {file !== undefined && !running && (
        <>
          <div className="row">
            <button
              type="button"
              className="ghost"
              onClick={() => save(file.url(), `speech.${extensionOf(file.format)}`)}
            >
              Download {extensionOf(file.format)}
            </button>
            {isOther && (
              <button type="button" className="ghost" disabled={make.running} onClick={() => make.run()}>
                {make.running ? 'Making…' : `Make ${request.format}`}
              </button>
            )}
            <span className="quiet small">Seed {seed}</span>
          </div>
          {isOther && (
            <p className="quiet small">Another format is generated again with the same seed, and charged again.</p>
          )}
          <Failure error={make.error} />
        </>
      )}
    </section>
  );
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken it by then; kept, every click would hold on to another copy.
  if (url.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
