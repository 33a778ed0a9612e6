import { call } from './client.ts';
import { readCredentials } from './credentials.ts';

/** Says which server, account and key are in use. */
export async function whoami(): Promise<void> {
  const { server } = await readCredentials();
  const [key, user, balance] = (await Promise.all(
    ['/v1/api-keys/current', '/v1/user', '/v1/balance'].map(async (path) => (await call(path)).json()),
  )) as [
    { key_id: string; name: string; status: string; credit_remaining: number | null },
    { user_id: string; first_name: string | null },
    { plan: string; balance: number | null },
  ];
  const credits = (amount: number | null) => (amount === null ? 'unlimited' : String(amount));
  console.log(`server   ${server}`);
  console.log(
    `account  ${user.first_name ?? user.user_id} (plan ${balance.plan}, credits ${credits(balance.balance)})`,
  );
  console.log(`key      ${key.name} (${key.key_id}, ${key.status}, credits ${credits(key.credit_remaining)})`);
}
