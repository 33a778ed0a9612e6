import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { ApiError, ask, sessionEvents } from './api.ts';
import icon from './icon.svg';
import { Entry, LoginForm } from './pages/entry.tsx';
import { Home } from './pages/home.tsx';
import { Boundary } from './parts/boundary.tsx';
import { useAction, useResource } from './parts/resource.ts';
import { chooseTheme, currentTheme, onSystemTheme } from './parts/theme.ts';
import { Busy, Dialog, Empty, Failure, Page } from './parts/ui.tsx';
import type { SignedIn } from './types.ts';

const Speak = lazy(() => import('./pages/speak.tsx').then((module) => ({ default: module.Speak })));
const Voices = lazy(() => import('./pages/voices.tsx').then((module) => ({ default: module.Voices })));
const Pronunciations = lazy(() =>
  import('./pages/pronunciations.tsx').then((module) => ({ default: module.Pronunciations })),
);
const DictionaryPage = lazy(() =>
  import('./pages/pronunciations/dictionary.tsx').then((module) => ({ default: module.DictionaryPage })),
);
const History = lazy(() => import('./pages/history.tsx').then((module) => ({ default: module.History })));
const Usage = lazy(() => import('./pages/usage.tsx').then((module) => ({ default: module.Usage })));
const Keys = lazy(() => import('./pages/keys.tsx').then((module) => ({ default: module.Keys })));
const Device = lazy(() => import('./pages/device.tsx').then((module) => ({ default: module.Device })));
const Accounts = lazy(() => import('./pages/accounts.tsx').then((module) => ({ default: module.Accounts })));
const Settings = lazy(() => import('./pages/settings.tsx').then((module) => ({ default: module.Settings })));
const Activity = lazy(() => import('./pages/activity.tsx').then((module) => ({ default: module.Activity })));
const Models = lazy(() => import('./pages/models.tsx').then((module) => ({ default: module.Models })));
const Profile = lazy(() => import('./pages/profile.tsx').then((module) => ({ default: module.Profile })));

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
          <p className="quiet">Sign in to go on where you are.</p>
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

const LINKS = [
  ['/', 'Home'],
  ['/speak', 'Speak'],
  ['/voices', 'Voices'],
  ['/pronunciations', 'Pronunciations'],
  ['/history', 'History'],
  ['/usage', 'Usage'],
  ['/keys', 'Keys'],
  ['/settings', 'Settings'],
] as const;

const ADMIN_LINKS = [
  ['/models', 'Models'],
  ['/accounts', 'Accounts'],
] as const;

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
  const links = account.role === 'admin' ? [...LINKS, ...ADMIN_LINKS] : LINKS;
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
            {links.map(([href, label]) => (
              <li key={href}>
                <NavLink href={href}>{label}</NavLink>
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
                <Route path="/">
                  <Home />
                </Route>
                <Route path="/speak">
                  <Speak />
                </Route>
                <Route path="/voices/:tab?">{({ tab }) => <Voices tab={tab ?? 'library'} />}</Route>
                <Route path="/pronunciations">
                  <Pronunciations />
                </Route>
                <Route path="/pronunciations/:id">{({ id }) => <DictionaryPage key={id} id={id} />}</Route>
                <Route path="/history">
                  <History />
                </Route>
                <Route path="/usage">
                  <Usage />
                </Route>
                <Route path="/keys">
                  <Keys />
                </Route>
                <Route path="/settings">
                  <Settings isAdmin={account.role === 'admin'} />
                </Route>
                <Route path="/device">
                  <Device />
                </Route>
                <Route path="/accounts">
                  {account.role === 'admin' ? <Accounts me={account.account_id} /> : <Redirect to="/" />}
                </Route>
                <Route path="/activity">
                  <Activity />
                </Route>
                <Route path="/models">{account.role === 'admin' ? <Models /> : <Redirect to="/" />}</Route>
                <Route path="/profile">
                  <Profile signedIn={signedIn} />
                </Route>
                <Route>
                  <Page title="No such page">
                    <Empty>
                      There is nothing here. <Link href="/">Go home</Link>.
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
