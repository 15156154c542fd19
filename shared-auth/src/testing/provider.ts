import { answer, listRequests, type Behaviour, type Reply, type SentRequest } from './network.ts';

// Double of Firebase's HTTP API for tests, as far as the SDK uses it for e-mail and password. Responses have the form
// that the SDK expects. `installProvider` lets the double of the network answer by it. The code of each mailed link
// (`oobCode`) is `good-code`, and belongs to Anna.

interface Account {
  id: string;
  email: string;
  password: string;
  emailVerified: boolean;
}

export const anna = { id: 'anna-1', email: 'anna@example.org', password: 'geheim-a' };
export const bert = { id: 'bert-2', email: 'bert@example.org', password: 'geheim-b' };

let accounts: Account[] = [];
/** Number of tokens so far. It is part of each token, so that they differ. */
let issuedTokens = 0;
/** Lifetime of a token in seconds, by the provider's clock, from which the browser's may differ. */
const lifetimeInSeconds = 3600;

export function findAccount({ id }: { id: string }): Account | undefined {
  return accounts.find((account) => account.id === id);
}

function refuse(message: string): Reply {
  return { status: 400, json: { error: { code: 400, message } } };
}

/** Returns a part of a JSON Web Token. */
function encodePart(value: object): string {
  return btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

function createToken(account: Account, serverNow: number): string {
  issuedTokens += 1;
  const claims = {
    sub: account.id,
    user_id: account.id,
    iat: serverNow,
    exp: serverNow + lifetimeInSeconds,
    n: issuedTokens,
  };
  return `${encodePart({ alg: 'none' })}.${encodePart(claims)}.`;
}

function findOwner(token: string): Account | undefined {
  const { sub } = JSON.parse(atob(token.split('.')[1]!)) as { sub: string };
  return findAccount({ id: sub });
}

let secondsAheadOfBrowser = 0;
export function setProviderClock(secondsAhead: number): void {
  secondsAheadOfBrowser = secondsAhead;
}

function createTokens(account: Account) {
  const idToken = createToken(account, Math.floor(Date.now() / 1000) + secondsAheadOfBrowser);
  return {
    idToken,
    refreshToken: `refresh-${account.id}-${issuedTokens}`,
    expiresIn: String(lifetimeInSeconds),
    localId: account.id,
  };
}

function signIn({ body }: SentRequest): Reply {
  const { email, password } = JSON.parse(body) as Account;
  const account = accounts.find((one) => one.email === email && one.password === password);
  return account ? { json: { ...createTokens(account), email } } : refuse('INVALID_LOGIN_CREDENTIALS');
}

function signUp({ body }: SentRequest): Reply {
  const { email, password } = JSON.parse(body) as Account;
  if (accounts.some((one) => one.email === email)) return refuse('EMAIL_EXISTS');
  const account = { id: `new-${accounts.length}`, email, password, emailVerified: false };
  accounts.push(account);
  return { json: createTokens(account) };
}

function lookUp({ body }: SentRequest): Reply {
  const account = findOwner((JSON.parse(body) as { idToken: string }).idToken);
  if (!account) return refuse('USER_NOT_FOUND');
  const { id, email, emailVerified } = account;
  return { json: { users: [{ localId: id, email, emailVerified, providerUserInfo: [] }] } };
}

function update({ body }: SentRequest): Reply {
  const { idToken, password, oobCode } = JSON.parse(body) as { idToken?: string; password?: string; oobCode?: string };
  if (oobCode) {
    if (oobCode !== 'good-code') return refuse('INVALID_OOB_CODE');
    findAccount(anna)!.emailVerified = true;
    return { json: { localId: anna.id, email: anna.email, emailVerified: true } };
  }
  const account = findOwner(idToken!)!;
  account.password = password!;
  return { json: createTokens(account) };
}

function remove({ body }: SentRequest): Reply {
  const account = findOwner((JSON.parse(body) as { idToken: string }).idToken);
  accounts = accounts.filter((one) => one !== account);
  return { json: {} };
}

function resetPassword({ body }: SentRequest): Reply {
  const { oobCode, newPassword } = JSON.parse(body) as { oobCode: string; newPassword?: string };
  if (oobCode !== 'good-code') return refuse('INVALID_OOB_CODE');
  if (newPassword) findAccount(anna)!.password = newPassword;
  return { json: { email: anna.email, requestType: 'PASSWORD_RESET' } };
}

function renew({ body }: SentRequest): Reply {
  const id = /refresh_token=refresh-(.+)-\d+/.exec(body)?.[1] ?? '';
  const account = findAccount({ id });
  if (!account) return refuse('USER_NOT_FOUND');
  const { idToken, refreshToken, expiresIn } = createTokens(account);
  return { json: { access_token: idToken, refresh_token: refreshToken, expires_in: expiresIn } };
}

export const addresses = { renewal: 'securetoken.googleapis.com', lookUp: 'accounts:lookup', all: 'googleapis.com' };

/** Installs the double with two accounts, Anna and Bert. */
export function installProvider(): void {
  accounts = [anna, bert].map((account) => ({ ...account, emailVerified: false }));
  issuedTokens = 0;
  secondsAheadOfBrowser = 0;
  answer('accounts:signInWithPassword', signIn);
  answer('accounts:signUp', signUp);
  answer(addresses.lookUp, lookUp);
  answer('accounts:update', update);
  answer('accounts:delete', remove);
  answer('accounts:sendOobCode', { json: { email: anna.email } });
  answer('accounts:resetPassword', resetPassword);
  answer(addresses.renewal, renew);
}

/** Refuses all requests for a new token, with Firebase's code for the error. */
export function refuseRenewal(message: string): void {
  answer(addresses.renewal, refuse(message));
}

/** Returns the number of requests for a new token. */
export function countRenewals(): number {
  return listRequests(addresses.renewal).length;
}

/** Sets one response for all requests of the provider. */
export function behaveEverywhere(behaviour: Behaviour): void {
  answer(addresses.all, behaviour);
}
