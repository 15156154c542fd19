import type { Page } from 'playwright-core';
import type { Variant } from './variants.ts';

/** A page of the app that is measured, and how to find out that a user can use it. */
export interface MeasuredPage {
  name: string;
  path: string;
  signedIn: boolean;
  /** Variants of the site with which the painting of the page is compared. */
  painting?: Exclude<Variant, 'released'>[];
  /** Resolves when the page is usable. */
  waitUntilUsable(page: Page): Promise<void>;
  /** Resolves when a prerendered page has reacted to a click. */
  waitForReaction?(page: Page): Promise<void>;
}

/** Pages whose requests, and partly whose painting, are compared with the monolith. */
export const pages: MeasuredPage[] = [
  {
    name: 'landing page',
    path: '/',
    signedIn: false,
    painting: ['monolith', 'plain'],
    /** React has hydrated the last link: it stores the props of an element under a key that begins with this. */
    async waitUntilUsable(page) {
      await page.waitForFunction(() => {
        const last = [...document.querySelectorAll('#root a')].at(-1);
        return last && Object.keys(last).some((key) => key.startsWith('__reactProps'));
      });
    },
    /** A click by script, before the app is hydrated, opens the dialog of the pre-order. */
    async waitForReaction(page) {
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
    /** The data of all three calls are shown. */
    async waitUntilUsable(page) {
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
    waitUntilUsable: (page) => page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor(),
  },
  {
    name: 'subscription page',
    path: '/subscription',
    signedIn: true,
    /** A plan can be chosen. */
    waitUntilUsable: (page) => page.getByRole('button', { name: 'Abo auswählen' }).first().waitFor(),
  },
  {
    name: 'FAQ',
    path: '/faq',
    signedIn: true,
    waitUntilUsable: (page) => page.getByRole('searchbox').waitFor(),
  },
];

/** Paths of the pages for signed-in users whose distance to the limits is measured (measureLimits.ts). */
export const memberPages = ['/dashboard', '/account', '/subscription', '/setup', '/faq'];
