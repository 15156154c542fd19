import { randomUUID } from 'node:crypto';
import { paintedMark } from 'page-contract/paintedPage';
import type { Page } from 'playwright-core';
import { stack } from './config.ts';

export interface Parent {
  email: string;
  password: string;
}

export function newParent(): Parent {
  return { email: `eltern-${randomUUID().slice(0, 8)}@familie.example`, password: 'laterne-im-wald' };
}

export const at = (path: string) => `${stack().origin}${path}`;

/** The last part of the page's address: path and query. */
export const address = (page: Page) => page.url().replace(stack().origin, '');

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export async function fillCredentials(page: Page, { email, password }: Parent): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
}

/** A page that is only painted waits for an idle moment before the app comes. */
export const appIsThere = (page: Page) => page.locator(`#root:not([${paintedMark}])`).waitFor({ state: 'attached' });

/** Creates an account on /login and arrives on the dashboard. */
export async function register(page: Page, parent = newParent()): Promise<Parent> {
  await page.goto(at('/login'));
  await page.getByRole('button', { name: 'Noch kein Account? Jetzt registrieren' }).click();
  await fillCredentials(page, parent);
  await page.getByRole('button', { name: 'Account erstellen' }).click();
  await page.waitForURL(at('/dashboard'));
  await heading(page, 'Willkommen in deinem Abenteuer!').waitFor();
  return parent;
}

/** Ends the document; with it goes what it still asks for. */
export const endDocument = (page: Page) => page.goto('about:blank');

export async function signIn(page: Page, parent: Parent): Promise<void> {
  await page.goto(at('/login'));
  await fillCredentials(page, parent);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL(at('/dashboard'));
}

/** Orders a plan on /subscription, up to the payment provider's page. */
export async function order(page: Page, plan: 'Einstieg' | 'Standard' | 'Unbegrenzt'): Promise<void> {
  await page.goto(at('/subscription'));
  await page.getByRole('article', { name: plan }).getByRole('button', { name: 'Abo auswählen' }).click();
  await page.getByRole('button', { name: 'Jetzt kostenpflichtig bestellen' }).click();
  await page.waitForURL(`${stack().payment}/**`);
}

export async function openMenuEntry(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name, exact: true }).click();
}

/** Pays on the sandbox's page with a test card, „4242…“ succeeds. */
export async function pay(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Kartennummer').fill(card);
  const terms = page.getByRole('checkbox');
  if (await terms.count()) await terms.check();
  await page.getByRole('button', { name: 'Zahlungspflichtig abonnieren' }).click();
}
