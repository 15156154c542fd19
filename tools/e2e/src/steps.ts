import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { readStack } from './config.ts';
import type { Person } from './person.ts';

// Texts that several browser tests use, so that a changed text is changed in one place, and steps made of them.

/** Entries of the sidebar. */
export const menu = {
  dashboard: 'Dashboard',
  account: 'Konto',
  subscription: 'Abo verwalten',
  setup: 'Einrichtung',
  faq: 'FAQ',
} as const;

/** Main headings. */
export const titles = {
  landing: 'Eine Kiste voller Geschichten, die noch niemand kennt',
  landingInEnglish: 'A box full of stories no one has heard before',
  signIn: 'Anmelden',
  register: 'Account erstellen',
  dashboard: 'Willkommen in deinem Abenteuer!',
  account: 'Konto',
  subscription: 'Wähle dein Abenteuer-Abo',
  setup: 'Einrichtung deiner Abenteuerbox',
  faq: 'Häufig gestellte Fragen',
  imprint: 'Impressum',
} as const;

/** Labels of fields. */
export const fields = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  name: 'Vor- und Nachname',
  receiptEmail: 'E-Mail-Adresse für die Eingangsbestätigung',
  cardNumber: 'Kartennummer',
} as const;

/** Names of buttons and links. */
export const actions = {
  signIn: 'Anmelden',
  startRegistering: 'Noch kein Account? Jetzt registrieren',
  register: 'Account erstellen',
  forgotPassword: 'Passwort vergessen?',
  requestLink: 'Link anfordern',
  savePassword: 'Passwort speichern',
  signOut: 'Abmelden',
  enterNow: 'Jetzt eintreten',
  preorder: 'Vorbestellen',
  sendPreorder: 'Unverbindlich vorbestellen',
  inEnglish: 'EN English',
  inGerman: 'DE Deutsch',
  save: 'Speichern',
  close: 'Schließen',
  retry: 'Erneut versuchen',
  choosePlan: 'Abo auswählen',
  subscribe: 'Abo abschließen',
  order: 'Jetzt kostenpflichtig bestellen',
  changePlan: 'Jetzt kostenpflichtig wechseln',
  invoices: 'Rechnungen und Zahlungsart',
  backToShop: 'Zurück zum Shop',
  pay: 'Zahlungspflichtig abonnieren',
  withdraw: 'Vertrag widerrufen',
  confirmWithdrawal: 'Widerruf bestätigen',
} as const;

/** Sentences of the app. */
export const sentences = {
  noBox: 'Noch keine Box verbunden.',
  active: 'Aktiv',
  unused: (minutes: number) => `0 von ${minutes} Minuten verbraucht`,
  currentPlan: 'Dein aktueller Tarif',
  nextPlan: 'Dein nächster Tarif',
  busy: 'Wird verarbeitet...',
  wrongCredentials: 'Ungültige Anmeldedaten. Bitte überprüfe deine E-Mail und dein Passwort.',
  withdrawalReceived: 'Dein Widerruf ist eingegangen',
} as const;

/** Credentials of a customer. */
export interface Parent {
  email: string;
  password: string;
}

/** Creates credentials with a new address; no account exists yet. */
export function createParent(): Parent {
  return { email: `eltern-${randomUUID().slice(0, 8)}@familie.example`, password: 'laterne-im-wald' };
}

/** Returns the absolute address of a path of the app. */
export const at = (path: string) => `${readStack().origin}${path}`;

export async function fillCredentials(person: Person, { email, password }: Parent): Promise<void> {
  await person.type(fields.email, email);
  await person.type(fields.password, password);
}

/** Creates an account on /login and arrives on the dashboard. */
export async function register(person: Person, parent = createParent()): Promise<Parent> {
  await person.open(at('/login'));
  await person.press('button', actions.startRegistering);
  await fillCredentials(person, parent);
  await person.press('button', actions.register);
  await person.arrive(at('/dashboard'));
  await person.read('heading', titles.dashboard);
  return parent;
}

export async function signIn(person: Person, parent: Parent): Promise<void> {
  await person.open(at('/login'));
  await fillCredentials(person, parent);
  await person.press('button', actions.signIn);
  await person.arrive(at('/dashboard'));
}

export async function signOut(person: Person): Promise<void> {
  await person.press('button', actions.signOut);
  await person.arrive(at('/login'));
}

export async function openMenuEntry(person: Person, name: string): Promise<void> {
  await person.within('navigation', 'Hauptmenü').press('link', name);
}

/** Orders a plan on /subscription and arrives at the payment provider's page. */
export async function order(person: Person, plan: 'Einstieg' | 'Standard' | 'Unbegrenzt'): Promise<void> {
  await person.open(at('/subscription'));
  await person.within('article', plan).press('button', actions.choosePlan);
  await person.press('button', actions.order);
  await person.arrive(new RegExp(`^${readStack().payment}/`));
}

/** Pays on the sandbox's page with a test card, „4242…“ succeeds. */
export async function pay(person: Person, card = '4242 4242 4242 4242'): Promise<void> {
  await person.type(fields.cardNumber, card);
  await person.press('button', actions.pay);
}

/** Waits until the tab has stored this input of a form, which it restores after a reload. */
export async function waitForStoredInput(person: Person, text: string): Promise<void> {
  await expect.poll(() => person.run('return JSON.stringify(sessionStorage)')).toContain(text);
}
