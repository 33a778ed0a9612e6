import { changeAsOperator } from './operator.ts';

/** Takes the second factor off an account, for whoever has the data directory. */
export async function resetSecondFactor([email, ...rest]: string[]): Promise<void> {
  if (email === undefined || rest.length > 0)
    throw new Error('Specify the account: locution reset-second-factor EMAIL');
  await changeAsOperator(email, 'second_factor.reset', async ({ account_id, email, hasSecondFactor }, accounts) => {
    if (!hasSecondFactor) throw new Error(`${email} has no second factor: signing in requires only the password.`);
    await accounts.change(account_id, { secondFactor: false });
    console.log(`${email} can now sign in with the password only.`);
  });
}
