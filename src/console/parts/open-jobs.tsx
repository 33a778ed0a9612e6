import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ask } from '../api.ts';
import type { Job } from '../types.ts';
import { dateTime } from './format.ts';
import { useAction, useResource } from './resource.ts';
import { Failure } from './ui.tsx';

const POLL_MS = 2000;

/** Jobs of the account that are not done, whoever started them; they go on without this page. */
export function OpenJobs({ watched, running }: { watched: string | undefined; running: boolean }) {
  const { data, reload } = useResource<{ generation_jobs: Job[] }>('/v1/generation-jobs?page_size=50');
  const open = (data?.generation_jobs ?? []).filter(
    ({ status, generation_job_id: id }) => (status === 'queued' || status === 'running') && id !== watched,
  );
  useEffect(() => {
    if (data === undefined || open.length === 0) return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [data, open.length, reload]);
  // A job that is not watched, or no longer, may run all the same.
  const before = useRef({ watched, running });
  useEffect(() => {
    if (before.current.watched !== watched || before.current.running !== running) reload();
    before.current = { watched, running };
  }, [watched, running, reload]);
  if (open.length === 0) return null;
  return (
    <section className="card" aria-labelledby="open-jobs">
      <h2 id="open-jobs">Jobs in progress</h2>
      <p className="quiet small">
        Their results are in the <Link href="/history">History</Link>.
      </p>
      <ul className="plain">
        {open.map((job) => (
          <OpenJob key={job.generation_job_id} job={job} onCancelled={reload} />
        ))}
      </ul>
    </section>
  );
}

function OpenJob({ job, onCancelled }: { job: Job; onCancelled(): void }) {
  const started = dateTime(job.created_at_unix);
  const cancel = useAction(async () => {
    await ask(`/v1/generation-jobs/${job.generation_job_id}`, { method: 'DELETE' });
    onCancelled();
  });
  return (
    <li className="row">
      <span className="small">
        {started}: {job.status}, {Math.round(job.progress * 100)} %
      </span>
      <button type="button" className="ghost" disabled={cancel.running} onClick={() => cancel.run()}>
        Cancel<span className="hidden"> the job of {started}</span>
      </button>
      <Failure error={cancel.error} />
    </li>
  );
}
