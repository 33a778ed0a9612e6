import type { PageProps } from '../page.ts';
import { Page } from '../parts/ui.tsx';
import { Aliases } from './settings/aliases.tsx';

/** What an account sets for its programs. */
export function Settings({ signedIn }: PageProps) {
  const isAdmin = signedIn.account.role === 'admin';
  return (
    <Page title="Settings" intro="How programs written for other services find their voices here.">
      <Aliases isAdmin={isAdmin} />
    </Page>
  );
}
