import type { Page } from 'playwright-core';

/** A page and the moment at which it works for the person in front of it. */
export interface MeasuredPage {
  name: string;
  path: string;
  signedIn: boolean;
  /** There before any script. */
  painted: boolean;
  works(page: Page): Promise<void>;
}

export const pages: MeasuredPage[] = [
  {
    name: 'landing page',
    path: '/',
    signedIn: false,
    painted: true,
    /** The pre-order dialog opens on a click. */
    async works(page) {
      await page.waitForFunction(
        () => {
          if (document.querySelector('dialog[open]')) return true;
          const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
            /vorbestellen/i.test(textContent),
          );
          button?.click();
          return false;
        },
        undefined,
        { polling: 50 },
      );
    },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    signedIn: true,
    painted: false,
    /** The three answers are on the screen. */
    async works(page) {
      await page.getByRole('heading', { level: 1, name: 'Willkommen in deinem Abenteuer!' }).waitFor();
      await page.waitForFunction(
        () => !/werden geladen/.test(document.querySelector('main')?.textContent ?? 'werden geladen'),
      );
    },
  },
];
