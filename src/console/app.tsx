import { Suspense, useEffect, useState } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { ApiError, ask, sessionEvents } from './api.ts';
import icon from './icon.svg';
import { Entry, LoginForm } from './pages/entry.tsx';
import { hrefOf, PAGES } from './pages.ts';
import { Boundary } from './parts/boundary.tsx';
import { Dialog } from './parts/dialogs.tsx';
import { useAction, useResource } from './parts/resource.ts';
import { chooseTheme, currentTheme, onSystemTheme } from './parts/theme.ts';
import { Busy, Empty, Failure, Page } from './parts/ui.tsx';
import type { SignedIn } from './types.ts';

export function App() {
  return (
    <Router base="/console">
      <Signed />
    </Router>
  );
}

const leave = () => window.location.assign('/console');

function Signed() {
  const { data, error, loading, reload } = useResource<SignedIn>('/v1/auth/session');
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const end = () => setIsOver(true);
    sessionEvents.addEventListener('ended', end);
    return () => sessionEvents.removeEventListener('ended', end);
  }, []);
  if (data === undefined && loading) return <Busy>Opening the console…</Busy>;
  if (data === undefined || error?.status === 401) {
    if (error === undefined || error.status === 401) return <Entry onEntered={reload} />;
    return (
      <main className="entry">
        <Failure error={error} />
        <button type="button" onClick={reload}>
          Try again
        </button>
      </main>
    );
  }
  return (
    <>
      <Shell key={data.account.account_id} signedIn={data} />
      {isOver && (
        // The page stays behind it, with what was typed.
        <Dialog title="Your session has ended" onClose={leave}>
          <p className="quiet">Sign in to continue where you were.</p>
          <LoginForm
            onEntered={() => {
              setIsOver(false);
              sessionEvents.dispatchEvent(new Event('renewed'));
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Shell({ signedIn }: { signedIn: SignedIn }) {
  const { account } = signedIn;
  const [location] = useLocation();
  const signOut = useAction(async () => {
    await ask('/v1/auth/logout', { method: 'POST' }).catch((error: unknown) => {
      // Who has no session any more is out already.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    });
    leave();
  });
  const isAdmin = account.role === 'admin';
  const links = PAGES.filter(({ label, isForAdmins }) => label !== undefined && (isAdmin || !isForAdmins));
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <div className="shell">
        <nav aria-label="Main">
          <p className="brand">
            <img src={icon} alt="" width="28" height="28" /> Locution
          </p>
          <ul>
            {links.map((page) => (
              <li key={page.path}>
                <NavLink href={hrefOf(page)}>{page.label ?? null}</NavLink>
              </li>
            ))}
          </ul>
          <div className="nav-end">
            <NavLink href="/profile">{account.name || account.email}</NavLink>
            <a href="/docs">API reference</a>
            <ThemeButton />
            <button type="button" className="ghost" onClick={() => signOut.run()}>
              Sign out
            </button>
            <Failure error={signOut.error} />
          </div>
        </nav>
        <main id="content" tabIndex={-1}>
          <Boundary page={location}>
            <Suspense fallback={<Busy>Loading…</Busy>}>
              <Switch>
                {PAGES.map(({ path, isForAdmins, Content }) => (
                  <Route key={path} path={path}>
                    {(params) =>
                      isForAdmins && !isAdmin ? <Redirect to="/" /> : <Content signedIn={signedIn} params={params} />
                    }
                  </Route>
                ))}
                <Route>
                  <Page title="No such page">
                    <Empty>
                      There is nothing at this address. <Link href="/">Go home</Link>.
                    </Empty>
                  </Page>
                </Route>
              </Switch>
            </Suspense>
          </Boundary>
        </main>
      </div>
    </>
  );
}

function NavLink({ href, children }: { href: string; children: string | null }) {
  const [location] = useLocation();
  const isHere = href === '/' ? location === '/' : location.startsWith(href);
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => onSystemTheme(() => setTheme(currentTheme())), []);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="ghost"
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
    >
      {next === 'dark' ? 'Dark' : 'Light'} theme
    </button>
  );
}
