import { expect, type Browser, type BrowserContext } from '@playwright/test';
import { createCheckoutSession, getSubscription, openPortal, type Call } from 'api-contract';
import { readStack } from './config.ts';
import { createPerson } from './person.ts';
import { at, createParent, signIn, type Parent } from './steps.ts';

// Accounts and plans made by calls, for journeys whose subject is something else than registering or buying.

/** What the identity provider's API answers to a sign-in. */
interface Session {
  localId: string;
  email: string;
  idToken: string;
  refreshToken: string;
}

/** An account that exists, signed in outside of a browser. */
export type Account = Parent & Session;

export interface AccountOptions extends Partial<Parent> {
  /** Whether the mailed link that confirms the address was followed. */
  isConfirmed?: boolean;
}

/** Calls the auth emulator. For calls of a project, its token `owner` has the rights of Firebase's administrators. */
async function callIdentity<T>(path: string, body: object): Promise<T> {
  const isOwner = path.startsWith('projects/');
  const response = await fetch(`${readStack().auth}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(isOwner && { authorization: 'Bearer owner' }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Creates an account at the identity provider, by default with a new and confirmed address. */
export async function createAccount({ isConfirmed = true, ...given }: AccountOptions = {}): Promise<Account> {
  const { email, password } = { ...createParent(), ...given };
  const credentials = { email, password, returnSecureToken: true };
  const created = await callIdentity<Session>('accounts:signUp?key=any', credentials);
  if (!isConfirmed) return { ...created, password };
  const update = { localId: created.localId, emailVerified: true };
  await callIdentity('projects/demo-abenteuerbox/accounts:update', update);
  // The token of the first sign-in says that the address is not confirmed.
  return signInElsewhere({ email, password });
}

/** Signs the same person in once more, as on another device. */
export const signInElsewhere = async ({ email, password }: Parent): Promise<Account> => ({
  ...(await callIdentity<Session>('accounts:signInWithPassword?key=any', { email, password, returnSecureToken: true })),
  password,
});

/** Has the identity provider mail a link for a new password. */
export const requestPasswordReset = (email: string) =>
  callIdentity('accounts:sendOobCode?key=any', { requestType: 'PASSWORD_RESET', email, continueUrl: at('/login') });

/** Sends a request of a signed-in member to the backend and returns the answer. */
async function callBackend<Input, Answer>(
  { idToken }: Account,
  { method, path }: Call<Input, Answer>,
  input?: Input,
): Promise<Answer> {
  const response = await fetch(`${readStack().backend}${path}`, {
    method,
    headers: { authorization: `Bearer ${idToken}`, ...(input ? { 'content-type': 'application/json' } : {}) },
    ...(input ? { body: JSON.stringify(input) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Reads the plan of an account. */
export const readSubscription = async (account: Account) =>
  (await callBackend(account, getSubscription)).subscription ?? undefined;

/** Returns the address of the provider's page for invoices and payment method. */
export const openPortalOf = async (account: Account) => (await callBackend(account, openPortal)).url;

/** Buys a plan without a page and waits until it is active: the order at the backend, a card at the provider. */
export async function subscribe(account: Account, plan: 'basic' | 'standard' | 'premium'): Promise<void> {
  const { sessionId } = await callBackend(account, createCheckoutSession, { priceId: `price_${plan}_monthly` });
  const paid = await fetch(`${readStack().payment}/c/pay/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams({ number: '4242 4242 4242 4242' }),
    redirect: 'manual',
  });
  expect(paid.status).toBe(303);
  const isActive = async () => (await readSubscription(account))?.isActive;
  await expect.poll(isActive, { message: `an active subscription of ${account.email}`, intervals: [50] }).toBe(true);
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs an account in, in a browser context. Pages that are open there learn of it when they load. */
export type StoreSession = (context: BrowserContext, account: Account) => Promise<void>;

/**
 * Signs one account in through the page and records what the product stores for it. The returned function stores the
 * same with the values of another account, which saves each test the sign-in and knows nothing about the storage but
 * that it contains these values.
 */
export async function recordSession(browser: Browser): Promise<StoreSession> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = page.waitForResponse(/accounts:signInWithPassword/);
  const { origin } = readStack();
  await signIn(createPerson(page), await createAccount());
  const { localId, email, idToken, refreshToken } = (await (await answer).json()) as Session;
  const recorded = JSON.stringify(await context.storageState({ indexedDB: true }));
  await context.close();
  for (const value of [origin, localId, email, idToken, refreshToken]) expect(recorded).toContain(value);
  return async (target, account) => {
    const state = recorded
      .replaceAll(origin, readStack().origin)
      .replaceAll(localId, account.localId)
      .replaceAll(email, account.email)
      .replaceAll(idToken, account.idToken)
      .replaceAll(refreshToken, account.refreshToken);
    await target.setStorageState(JSON.parse(state) as StorageState);
  };
}
