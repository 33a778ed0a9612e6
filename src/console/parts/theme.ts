export type Theme = 'light' | 'dark';

const NAME = 'locution-theme';
const root = document.documentElement;

/** What the person chose on this device, else what the system says. */
export function currentTheme(): Theme {
  const chosen = root.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back when the system goes from one to the other. */
export function onSystemTheme(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

export function chooseTheme(theme: Theme): void {
  root.dataset.theme = theme;
  // A browser that keeps nothing for pages throws; the choice then ends with the page.
  try {
    localStorage.setItem(NAME, theme);
  } catch {}
}

export function restoreTheme(): void {
  try {
    const chosen = localStorage.getItem(NAME);
    if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
  } catch {}
}
