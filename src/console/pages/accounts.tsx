import { type FormEvent, useState } from 'react';
import { askJson } from '../api.ts';
import type { PageProps } from '../page.ts';
import { Dialog, FormEnd } from '../parts/dialogs.tsx';
import { date, number } from '../parts/format.ts';
import { useAction, useResource } from '../parts/resource.ts';
import { Busy, CheckField, Failure, Page, SelectField, TextField } from '../parts/ui.tsx';
import type { Account, Plan } from '../types.ts';

/** What admins see: accounts and plans. */
export function Accounts({ signedIn }: PageProps) {
  const me = signedIn.account.account_id;
  const accounts = useResource<{ accounts: Account[] }>('/v1/accounts');
  const plans = useResource<{ plans: Plan[] }>('/v1/plans');
  const [editing, setEditing] = useState<Account | 'new'>();
  const [plan, setPlan] = useState<Plan | 'new'>();
  const list = plans.data?.plans ?? [];
  const planName = (id: string) => list.find(({ plan_id }) => plan_id === id)?.name ?? id;
  const toggle = useAction(async (account: Account) => {
    await askJson(`/v1/accounts/${account.account_id}`, { method: 'PATCH', json: { disabled: !account.disabled } });
    accounts.reload();
  });
  return (
    <Page title="Accounts" intro="People who may use this server, and what their plans allow.">
      <button type="button" onClick={() => setEditing('new')}>
        Add an account
      </button>
      <Failure error={accounts.error ?? toggle.error} />
      {accounts.data === undefined && accounts.loading && <Busy>Loading accounts…</Busy>}
      <ul className="list">
        {accounts.data?.accounts.map((account) => (
          <li key={account.account_id} className="card">
            <div className="row between">
              <h2>{account.name || account.email || 'First account'}</h2>
              <span className={`badge ${account.disabled ? 'disabled' : 'active'}`}>
                {account.disabled ? 'disabled' : account.role}
              </span>
            </div>
            {account.keyless_networks !== null && <KeylessNotice networks={account.keyless_networks} />}
            <p className="quiet small">
              {account.email ?? 'cannot be used to sign in'} · plan {planName(account.plan_id)} · balance{' '}
              {account.balance === null ? 'unlimited' : number(account.balance)} · since {date(account.created_at_unix)}
              {account.second_factor && ' · second factor'}
            </p>
            <div className="row">
              <button type="button" className="ghost" onClick={() => setEditing(account)}>
                Change<span className="hidden"> {account.email}</span>
              </button>
              {account.account_id !== me && (
                <button type="button" className="ghost" onClick={() => toggle.run(account)}>
                  {account.disabled ? 'Enable' : 'Disable'}
                  <span className="hidden"> {account.email}</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="plans">
        <h2 id="plans">Plans</h2>
        <button type="button" className="ghost" onClick={() => setPlan('new')}>
          Add a plan
        </button>
        <Failure error={plans.error} />
        <ul className="list">
          {list.map((item) => (
            <li key={item.plan_id} className="card row between">
              <span>
                <strong>{item.name}</strong>{' '}
                <span className="quiet">
                  {item.concurrency_limit} at once,{' '}
                  {item.monthly_credits === null
                    ? 'unlimited credits'
                    : `${number(item.monthly_credits)} credits a month`}
                </span>
              </span>
              <button type="button" className="ghost" onClick={() => setPlan(item)}>
                Change<span className="hidden"> plan {item.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {editing !== undefined && (
        <AccountForm
          account={editing === 'new' ? undefined : editing}
          plans={list}
          onClose={() => setEditing(undefined)}
          onDone={() => {
            setEditing(undefined);
            accounts.reload();
          }}
        />
      )}
      {plan !== undefined && (
        <PlanForm
          plan={plan === 'new' ? undefined : plan}
          onClose={() => setPlan(undefined)}
          onDone={() => {
            setPlan(undefined);
            plans.reload();
          }}
        />
      )}
    </Page>
  );
}

/** What it means that some requests need no key. */
function KeylessNotice({ networks }: { networks: readonly string[] }) {
  if (networks.length === 0) {
    return <p className="quiet">Every request currently requires a key: LOCUTION_KEYLESS_NETWORKS is not set.</p>;
  }
  return (
    <p className="quiet">
      Programs at {networks.join(', ')} need no API key. They all act as this account: they share its balance, its
      plan’s limit of requests at once, its voices and its history, which each of them can read and delete. Disable the
      account to require a key again; set its balance to limit what they use.
    </p>
  );
}

interface FormProps {
  onDone(): void;
  onClose(): void;
}

function AccountForm({ account, plans, onDone, onClose }: FormProps & { account: Account | undefined; plans: Plan[] }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState(account?.name ?? '');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<string>(account?.role ?? 'member');
  const [planId, setPlanId] = useState(account?.plan_id ?? plans[0]?.plan_id ?? '');
  const [balance, setBalance] = useState(account?.balance?.toString() ?? '');
  const [takeOff, setTakeOff] = useState(false);
  const save = useAction(async () => {
    if (account === undefined) {
      await askJson('/v1/accounts', {
        json: { email, password, role, plan_id: planId, ...(name === '' ? {} : { name }) },
      });
    } else {
      const credits = balance.trim() === '' ? null : Number(balance);
      const json = {
        ...(name === '' || name === account.name ? {} : { name }),
        ...(role === account.role ? {} : { role }),
        ...(planId === account.plan_id ? {} : { plan_id: planId }),
        ...(credits === account.balance ? {} : { balance: credits }),
        ...(password === '' ? {} : { password }),
        ...(takeOff ? { second_factor: false } : {}),
      };
      if (Object.keys(json).length > 0) await askJson(`/v1/accounts/${account.account_id}`, { method: 'PATCH', json });
    }
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <Dialog title={account === undefined ? 'Add an account' : 'Change the account'} onClose={onClose}>
      <form onSubmit={submit}>
        {account === undefined && (
          <TextField label="E-mail" type="email" value={email} onChange={setEmail} required autoComplete="off" />
        )}
        <TextField label="Name" value={name} onChange={setName} maxLength={100} autoComplete="off" />
        <TextField
          label={account === undefined ? 'Password' : 'New password'}
          type="password"
          hint={account === undefined ? 'At least 10 characters.' : 'Empty = unchanged. A new one ends all sessions.'}
          value={password}
          onChange={setPassword}
          required={account === undefined}
          minLength={10}
          autoComplete="new-password"
        />
        <SelectField
          label="Role"
          value={role}
          onChange={setRole}
          options={[
            { value: 'member', label: 'Member' },
            { value: 'admin', label: 'Admin' },
          ]}
        />
        <SelectField
          label="Plan"
          value={planId}
          onChange={setPlanId}
          options={plans.map((plan) => ({ value: plan.plan_id, label: plan.name }))}
        />
        {account !== undefined && (
          <TextField
            label="Balance"
            type="number"
            min={0}
            step="any"
            hint="Empty = unlimited."
            value={balance}
            onChange={setBalance}
          />
        )}
        {account?.second_factor && (
          <CheckField
            label="Turn off the second factor"
            hint="For someone who has lost the app and the recovery codes."
            checked={takeOff}
            onChange={setTakeOff}
          />
        )}
        <FormEnd error={save.error} running={save.running} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function PlanForm({ plan, onDone, onClose }: FormProps & { plan: Plan | undefined }) {
  const [name, setName] = useState(plan?.name ?? '');
  const [limit, setLimit] = useState(String(plan?.concurrency_limit ?? 8));
  const [credits, setCredits] = useState(plan?.monthly_credits?.toString() ?? '');
  const save = useAction(async () => {
    const json = {
      name,
      concurrency_limit: Number(limit),
      monthly_credits: credits.trim() === '' ? null : Number(credits),
    };
    await askJson(plan === undefined ? '/v1/plans' : `/v1/plans/${plan.plan_id}`, {
      json,
      method: plan === undefined ? 'POST' : 'PATCH',
    });
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <Dialog title={plan === undefined ? 'Add a plan' : 'Change the plan'} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField label="Name" value={name} onChange={setName} required maxLength={100} />
        <TextField
          label="Requests at once"
          type="number"
          min={1}
          max={10000}
          value={limit}
          onChange={setLimit}
          required
        />
        <TextField
          label="Credits a month"
          type="number"
          min={0}
          step="any"
          hint="Empty = unlimited."
          value={credits}
          onChange={setCredits}
        />
        <FormEnd error={save.error} running={save.running} onClose={onClose} />
      </form>
    </Dialog>
  );
}
