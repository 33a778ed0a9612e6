import { randomToken } from '../ids.ts';
import { changeAsOperator } from './operator.ts';

/** Gives an account a password that is drawn here and printed once, for whoever has the data directory. */
export async function resetPassword([email, ...rest]: string[]): Promise<void> {
  if (email === undefined || rest.length > 0) throw new Error('Specify the account: locution reset-password EMAIL');
  await changeAsOperator(email, 'password.reset', async (account, accounts) => {
    const password = randomToken(16);
    await accounts.change(account.account_id, { password });
    console.log(`New password of ${account.email}, shown only now: ${password}`);
    console.error(
      `All its sessions have been ended. Sign in and change the password.${account.disabled ? ' The account is disabled.' : ''}`,
    );
    if (account.hasSecondFactor) {
      console.error(
        `Signing in also requires a code. If the app and the recovery codes are lost: locution reset-second-factor ${account.email}`,
      );
    }
  });
}
