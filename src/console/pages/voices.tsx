import { Link } from 'wouter';
import type { PageProps } from '../page.ts';
import { Page } from '../parts/ui.tsx';
import { Blend } from './voices/blend.tsx';
import { Design } from './voices/design.tsx';
import { Library } from './voices/library.tsx';
import { Localize } from './voices/localize.tsx';

const TABS = [
  ['library', 'Library'],
  ['design', 'Design'],
  ['localize', 'Localize'],
  ['blend', 'Blend'],
] as const;

export function Voices({ params }: PageProps) {
  const tab = params.tab ?? 'library';
  return (
    <Page title="Voices" intro="Find one, describe one, blend several, or localize one to another language.">
      <nav className="tabs" aria-label="Voices">
        {TABS.map(([name, label]) => (
          <Link key={name} href={`/voices/${name}`} aria-current={tab === name ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'library' && <Library />}
      {tab === 'design' && <Design />}
      {tab === 'localize' && <Localize />}
      {tab === 'blend' && <Blend />}
    </Page>
  );
}
