import { type ComponentType, lazy } from 'react';
import type { SignedIn } from './types.ts';

export interface PageProps {
  signedIn: SignedIn;
  /** What stands in the address where its path has names. */
  params: Readonly<Record<string, string | undefined>>;
}

export interface ConsolePage {
  /** Below /console, as the router writes it. */
  path: string;
  /** In the menu; absent: links elsewhere lead there. */
  label?: string;
  isForAdmins?: boolean;
  Content: ComponentType<PageProps>;
}

/** A page whose code is loaded when it is first opened. */
export const loadedPage = (load: () => Promise<ComponentType<PageProps>>): ComponentType<PageProps> =>
  lazy(async () => ({ default: await load() }));
