import { type ConsolePage, loadedPage } from './page.ts';
import { Home } from './pages/home.tsx';

/** Every page of the console: a file in `pages/` and a line here. The menu has them in this order. */
// biome-ignore format: one page a line
export const PAGES: readonly ConsolePage[] = [
  { path: '/', label: 'Home', Content: Home },
  { path: '/speak', label: 'Speak', Content: loadedPage(async () => (await import('./pages/speak.tsx')).Speak) },
  { path: '/voices/:tab?', label: 'Voices', Content: loadedPage(async () => (await import('./pages/voices.tsx')).Voices) },
  { path: '/pronunciations', label: 'Pronunciations', Content: loadedPage(async () => (await import('./pages/pronunciations.tsx')).Pronunciations) },
  { path: '/pronunciations/:id', Content: loadedPage(async () => (await import('./pages/pronunciations/dictionary.tsx')).DictionaryPage) },
  { path: '/history', label: 'History', Content: loadedPage(async () => (await import('./pages/history.tsx')).History) },
  { path: '/usage', label: 'Usage', Content: loadedPage(async () => (await import('./pages/usage.tsx')).Usage) },
  { path: '/keys', label: 'Keys', Content: loadedPage(async () => (await import('./pages/keys.tsx')).Keys) },
  { path: '/settings', label: 'Settings', Content: loadedPage(async () => (await import('./pages/settings.tsx')).Settings) },
  { path: '/device', Content: loadedPage(async () => (await import('./pages/device.tsx')).Device) },
  { path: '/activity', Content: loadedPage(async () => (await import('./pages/activity.tsx')).Activity) },
  { path: '/profile', Content: loadedPage(async () => (await import('./pages/profile.tsx')).Profile) },
  { path: '/models', label: 'Models', isForAdmins: true, Content: loadedPage(async () => (await import('./pages/models.tsx')).Models) },
  { path: '/accounts', label: 'Accounts', isForAdmins: true, Content: loadedPage(async () => (await import('./pages/accounts.tsx')).Accounts) },
];

/** Where the menu's link to a page goes: its path without what stands in it by name. */
export const hrefOf = ({ path }: ConsolePage): string => path.replace(/\/:.*/, '');
