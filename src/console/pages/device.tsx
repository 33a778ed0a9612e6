import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { askJson } from '../api.ts';
import { useAction } from '../parts/resource.ts';
import { Failure, Page, TextField } from '../parts/ui.tsx';
import type { Device as DeviceBody } from '../types.ts';

/** Says yes or no to a command line that asks for a key. */
export function Device() {
  const [search] = useSearchParams();
  const [code, setCode] = useState(search.get('code') ?? '');
  const [device, setDevice] = useState<DeviceBody>();
  const find = useAction(async () => {
    setDevice(await askJson<DeviceBody>(`/v1/cli-logins?user_code=${encodeURIComponent(code)}`));
  });
  const decide = useAction(async (action: 'approve' | 'deny') => {
    setDevice(await askJson<DeviceBody>(`/v1/cli-logins/${device?.login_id}/${action}`, { method: 'POST' }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.run();
  };
  return (
    <Page
      title="Device login"
      intro="A command line shows a code. Approve it only if the codes match: it gets a key of this account."
    >
      {device === undefined && (
        <form className="card narrow" onSubmit={submit}>
          <TextField label="Code" value={code} onChange={setCode} required placeholder="ABCD-EFGH" autoComplete="off" />
          <Failure error={find.error} />
          <button type="submit" disabled={find.running}>
            {find.running ? 'Looking…' : 'Continue'}
          </button>
        </form>
      )}
      {device?.status === 'pending' && (
        <div className="card narrow">
          <p>
            <strong>{device.device_name}</strong> requests a key. Its code is:
          </p>
          <p className="big-code">{device.user_code}</p>
          <Failure error={decide.error} />
          <div className="row">
            <button type="button" disabled={decide.running} onClick={() => decide.run('approve')}>
              Approve
            </button>
            <button type="button" className="danger" disabled={decide.running} onClick={() => decide.run('deny')}>
              Deny
            </button>
          </div>
        </div>
      )}
      {device !== undefined && device.status !== 'pending' && (
        <div className="notice good" role="status">
          <p>
            {device.status === 'denied'
              ? `${device.device_name} was denied.`
              : `${device.device_name} has received its key. You can close this page; the key is listed under Keys.`}
          </p>
          <div className="row">
            <button
              type="button"
              className="ghost"
              onClick={() => {
                setCode('');
                setDevice(undefined);
              }}
            >
              Another code
            </button>
          </div>
        </div>
      )}
    </Page>
  );
}
