import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { askJson, query } from '../api.ts';
import { Confirm } from '../parts/dialogs.tsx';
import { dateTime, extensionOf, length, number } from '../parts/format.ts';
import { FilePlayer } from '../parts/player.tsx';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, Empty, Failure, Page, TextField } from '../parts/ui.tsx';
import type { HistoryItem } from '../types.ts';

interface HistoryPage {
  history: HistoryItem[];
  has_more: boolean;
  next_cursor: string | null;
}

/** What was spoken: search, hear, subtitles, download, delete. */
export function History() {
  const [search, setSearch] = useState('');
  const [requested, setRequested] = useState('');
  const [older, setOlder] = useState<HistoryItem[]>([]);
  const [cursor, setCursor] = useState<string | null>();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const timer = setTimeout(() => setRequested(search.trim()), 300);
    return () => clearTimeout(timer);
  }, [search]);
  const { data, error, loading } = useResource<HistoryPage>(
    `/v1/history?${query({ page_size: 20, search: requested })}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first page begins the list anew
  useEffect(() => {
    setOlder([]);
    setCursor(undefined);
  }, [data]);
  const next = cursor === undefined ? data?.next_cursor : cursor;
  const more = useAction(async () => {
    const page = await askJson<HistoryPage>(
      `/v1/history?${query({ page_size: 20, search: requested, cursor: next ?? '' })}`,
    );
    setOlder((before) => [...before, ...page.history]);
    setCursor(page.next_cursor);
  });
  const items = [...(data?.history ?? []), ...older].filter(({ history_item_id: id }) => !deleted.has(id));
  return (
    <Page title="History" intro="Everything this account has spoken, newest first.">
      <TextField label="Search the texts" type="search" value={search} onChange={setSearch} />
      <Failure error={error ?? more.error} />
      {data === undefined && loading && <Busy>Loading the history…</Busy>}
      {data !== undefined && items.length === 0 && (
        <Empty>
          {requested === '' ? (
            <>
              Nothing has been spoken yet. <Link href="/speak">Speak something</Link>.
            </>
          ) : (
            'No text contains these words.'
          )}
        </Empty>
      )}
      <ul className="list">
        {items.map((item) => (
          <Item
            key={item.history_item_id}
            item={item}
            onDeleted={() => setDeleted((before) => new Set([...before, item.history_item_id]))}
          />
        ))}
      </ul>
      {next && (
        <button type="button" className="ghost" onClick={() => more.run()} disabled={more.running}>
          {more.running ? 'Loading…' : 'Show older entries'}
        </button>
      )}
    </Page>
  );
}

const pcmRateOf = ({ output_format: format }: HistoryItem) =>
  format.startsWith('pcm_') ? Number(format.split('_')[1]) : undefined;

function Item({ item, onDeleted }: { item: HistoryItem; onDeleted(): void }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const path = `/v1/history/${item.history_item_id}`;
  const remove = useAction(async () => {
    await askJson(path, { method: 'DELETE' });
    setAsking(false);
    onDeleted();
  });
  const short = item.text.length > 160 ? `${item.text.slice(0, 160)}…` : item.text;
  const about = <span className="hidden"> “{item.text.slice(0, 40)}”</span>;
  return (
    <li className="card">
      <p>{short}</p>
      <p className="quiet small">
        {dateTime(item.date_unix)} · {item.voice_name} · {item.model_id} · {item.output_format} ·{' '}
        {length(item.duration_secs)} · {number(item.credits)} credits
      </p>
      {open && <FilePlayer url={`${path}/audio`} pcmRateHz={pcmRateOf(item)} words={[]} text={item.text} />}
      <div className="row">
        <button type="button" className="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Close' : 'Play'}
          {about}
        </button>
        <a
          className="button ghost"
          href={`${path}/audio`}
          download={`${item.history_item_id}.${extensionOf(item.output_format)}`}
        >
          Download
          {about}
        </a>
        {item.has_timestamps &&
          ['srt', 'vtt'].map((format) => (
            <a
              key={format}
              className="button ghost"
              href={`${path}/subtitles?format=${format}`}
              download={`${item.history_item_id}.${format}`}
            >
              Subtitles ({format}){about}
            </a>
          ))}
        <button type="button" className="ghost danger-text" onClick={() => setAsking(true)}>
          Delete
          {about}
        </button>
      </div>
      {asking && (
        <Confirm
          title="Delete this item?"
          action="Delete"
          running={remove.running}
          error={remove.error}
          onConfirm={() => remove.run()}
          onClose={() => setAsking(false)}
        >
          <p>{short}</p>
          <p>Its audio is deleted too. This cannot be undone.</p>
        </Confirm>
      )}
    </li>
  );
}
