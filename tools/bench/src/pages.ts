import type { Page } from 'playwright-core';
import type { ChangedVariant } from './variants.ts';

/** A page of the app that is measured. The variant `plain` of the site has no scripts in its landing page. */
export interface MeasuredPage {
  name: string;
  path: string;
  signedIn: boolean;
  /** Variants of the site with which the painting of the page is compared; without any, it is not measured. */
  comparePaintingWith?: ChangedVariant[];
  /** Resolves when a user can use the page. */
  waitUntilUsable(page: Page): Promise<void>;
  /** Only for a prerendered page: clicks in it at once, and resolves when the page has reacted. */
  waitForReaction?(page: Page): Promise<void>;
}

/** Pages that are compared with those of the monolith, the same app as one webpack build. */
export const pages: MeasuredPage[] = [
  {
    name: 'landing page',
    path: '/',
    signedIn: false,
    comparePaintingWith: ['monolith', 'plain'],
    /** Waits until React has hydrated the last link: React then adds a property like `__reactProps$x1y2` to it. */
    async waitUntilUsable(page) {
      await page.waitForFunction(() => {
        const lastLink = [...document.querySelectorAll('#root a')].at(-1);
        return lastLink && Object.keys(lastLink).some((key) => key.startsWith('__reactProps'));
      });
    },
    /** Clicks the button by script, because Playwright's own click might come after hydration. */
    async waitForReaction(page) {
      const preOrderButton = page.getByRole('button', { name: 'Vorbestellen', exact: true });
      await preOrderButton.evaluate((button) => (button as HTMLElement).click());
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    signedIn: true,
    comparePaintingWith: ['monolith'],
    /** Waits until each of the three sections has replaced "… werden geladen" by its data. */
    async waitUntilUsable(page) {
      await page.getByRole('heading', { level: 1, name: 'Willkommen in deinem Abenteuer!' }).waitFor();
      await page.waitForFunction(() => {
        const main = document.querySelector('main');
        return main && !main.textContent.includes('werden geladen');
      });
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
    /** Waits until a plan can be chosen. */
    waitUntilUsable: (page) => page.getByRole('button', { name: 'Abo auswählen' }).first().waitFor(),
  },
  {
    name: 'FAQ',
    path: '/faq',
    signedIn: true,
    waitUntilUsable: (page) => page.getByRole('searchbox').waitFor(),
  },
];

/** Paths of pages for signed-in users that are compared with the best possible page (measureLimits.ts). */
export const memberPages = ['/dashboard', '/account', '/subscription', '/setup', '/faq'];
