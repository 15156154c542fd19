import type { Page } from 'playwright-core';

/** A page and the moment at which it works for the person in front of it. */
export interface MeasuredPage {
  name: string;
  path: string;
  signedIn: boolean;
  /** The sites against whose painting of the page ours is measured. */
  painting: ('monolith' | 'plain')[];
  works(page: Page): Promise<void>;
  /** Time at which a prerendered page answers a click. */
  answers?(page: Page): Promise<void>;
}

export const pages: MeasuredPage[] = [
  {
    name: 'landing page',
    path: '/',
    signedIn: false,
    painting: ['monolith', 'plain'],
    /** React has taken over: it has reached the last link. */
    async works(page) {
      await page.waitForFunction(() => {
        const last = [...document.querySelectorAll('#root a')].at(-1);
        return last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
      });
    },
    /** A click opens the pre-order. Not as a person clicks, who takes longer than the scripts. */
    async answers(page) {
      await page
        .getByRole('button', { name: 'Vorbestellen', exact: true })
        .evaluate((button) => (button as HTMLElement).click());
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    signedIn: true,
    painting: ['monolith'],
    /** The three answers are on the screen. */
    async works(page) {
      await page.getByRole('heading', { level: 1, name: 'Willkommen in deinem Abenteuer!' }).waitFor();
      await page.waitForFunction(
        () => !/werden geladen/.test(document.querySelector('main')?.textContent ?? 'werden geladen'),
      );
    },
  },
  {
    name: 'sign-in page',
    path: '/login',
    signedIn: false,
    painting: [],
    works: (page) => page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor(),
  },
  {
    name: 'subscription page',
    path: '/subscription',
    signedIn: true,
    painting: [],
    /** A plan can be chosen. */
    works: (page) => page.getByRole('button', { name: 'Abo auswählen' }).first().waitFor(),
  },
  {
    name: 'FAQ',
    path: '/faq',
    signedIn: true,
    painting: [],
    works: (page) => page.getByRole('searchbox').waitFor(),
  },
];
