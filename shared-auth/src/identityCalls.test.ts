import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import type * as firebase from './firebase/connectFirebase.ts';
import { answer, installNetwork, listRequests } from './testing/network.ts';
import { findAccount, addresses, anna, behaveEverywhere, installProvider, countRenewals } from './testing/provider.ts';
import { closeTabs, installBrowser, openTab, placeIdentity, type Tab } from './testing/tab.ts';

let tab: Tab;

beforeEach(() => {
  installBrowser();
  installNetwork();
  installProvider();
  tab = openTab();
  tab.session.start();
});
afterEach(closeTabs);

const signedInAnna = { status: 'signed-in', user: { id: anna.id, email: anna.email, emailVerified: false } };

function signIn(): Promise<void> {
  return tab.signIn(anna.email, anna.password);
}

function refuse(part: string, message: string): void {
  answer(part, { status: 400, json: { error: { message } } });
}

async function catchFailure(promise: Promise<unknown>): Promise<InstanceType<Tab['AuthError']>> {
  return promise.then(
    () => {
      throw new Error('Expected a failure');
    },
    (error) => error,
  );
}

function bodyOf(part: string): Record<string, unknown> {
  return JSON.parse(listRequests(part).at(-1)!.body) as Record<string, unknown>;
}

describe('sign-in', () => {
  test('resolves when the session says signed in (acc 12)', async () => {
    await signIn();
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('refused carries the code without prefix and the provider’s own message (acc 101)', async () => {
    const failure = await catchFailure(tab.signIn(anna.email, 'falsch'));
    expect(failure).toBeInstanceOf(tab.AuthError);
    expect(failure).toMatchObject({
      name: 'AuthError',
      code: 'invalid-credential',
      message: 'Firebase: Error (auth/invalid-credential).',
    });
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });

  test.each([
    ['USER_DISABLED', 'user-disabled'],
    ['INVALID_EMAIL', 'invalid-email'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
    ['SOMETHING_NEW', 'something-new'],
  ])('%s has the code %s', async (message, code) => {
    refuse('signInWithPassword', message);
    expect(await catchFailure(signIn())).toMatchObject({ code });
  });

  test('without a network has the code network-request-failed, and works once it is back', async () => {
    behaveEverywhere('offline');
    expect(await catchFailure(signIn())).toMatchObject({ code: 'network-request-failed' });
    installNetwork();
    installProvider();
    await signIn();
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('of somebody else that is refused leaves the signed-in person alone', async () => {
    await signIn();
    refuse('signInWithPassword', 'USER_DISABLED');
    await catchFailure(tab.signIn('bert@example.org', 'x'));
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('errors carry neither address nor password nor token (acc 258)', async () => {
    refuse('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS');
    const failure = await catchFailure(signIn());
    const everything = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
    expect(everything).not.toMatch(/anna@|geheim|customData|idToken/);
    expect(failure.cause).toBeUndefined();
  });
});

describe('every address', () => {
  const typed = ['jörg@müller.example', ' jörg@MÜLLER.example\u200b', '<jörg@xn--mller-kva.example>'];
  const mailbox = 'jörg@xn--mller-kva.example';

  test.each(typed)('is sent to the provider in one spelling: %s (acc 85)', async (email) => {
    await catchFailure(tab.signIn(email, 'geheim'));
    expect(bodyOf('signInWithPassword')).toMatchObject({ email: mailbox });
    await tab.requestPasswordReset(email);
    expect(bodyOf('sendOobCode')).toMatchObject({ email: mailbox });
    await tab.signUp(email, 'geheim-n');
    expect(bodyOf('accounts:signUp')).toMatchObject({ email: mailbox });
    await tab.requestEmailChange(email);
    expect(bodyOf('sendOobCode')).toMatchObject({ newEmail: mailbox });
  });

  test('that is none is refused by the provider as it was typed', async () => {
    await catchFailure(tab.signIn('anna', 'geheim'));
    expect(bodyOf('signInWithPassword')).toMatchObject({ email: 'anna' });
  });
});

describe('sign-up', () => {
  test('signs the new person in (acc 12)', async () => {
    await tab.signUp('neu@example.org', 'geheim-n');
    expect(tab.session.get()).toMatchObject({
      status: 'signed-in',
      user: { email: 'neu@example.org', emailVerified: false },
    });
  });

  test('with a known address has the code email-already-in-use', async () => {
    expect(await catchFailure(tab.signUp(anna.email, 'geheim-n'))).toMatchObject({ code: 'email-already-in-use' });
  });

  test('with a weak password has the code weak-password', async () => {
    refuse('accounts:signUp', 'WEAK_PASSWORD : Password should be at least 6 characters');
    expect(await catchFailure(tab.signUp('neu@example.org', 'kurz'))).toMatchObject({
      code: 'weak-password',
      message: 'Firebase: Password should be at least 6 characters (auth/weak-password).',
    });
  });
});

describe('password reset', () => {
  test('asks for a German mail that leads back to our /login', async () => {
    await tab.requestPasswordReset(anna.email);
    expect(bodyOf('sendOobCode')).toMatchObject({
      requestType: 'PASSWORD_RESET',
      email: anna.email,
      continueUrl: `${location.origin}/login`,
    });
    expect(listRequests('sendOobCode')[0]!.headers['x-firebase-locale']).toBe('de');
  });

  test('a good code names its address and takes the new password', async () => {
    expect(await tab.verifyResetCode('good-code')).toBe(anna.email);
    await tab.confirmPasswordReset('good-code', 'ganz-neu');
    await tab.signIn(anna.email, 'ganz-neu');
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('a used or invented code has the code invalid-action-code', async () => {
    expect(await catchFailure(tab.verifyResetCode('bad'))).toMatchObject({ code: 'invalid-action-code' });
    expect(await catchFailure(tab.confirmPasswordReset('bad', 'ganz-neu'))).toMatchObject({
      code: 'invalid-action-code',
    });
  });
});

describe('another e-mail address', () => {
  const confirmation = 'confirm-email-change';
  const newEmail = 'anna.neu@example.org';

  beforeEach(() => {
    const change = { email: anna.email, newEmail, requestType: 'VERIFY_AND_CHANGE_EMAIL' };
    answer('accounts:resetPassword', { json: change });
    answer(confirmation, { status: 204 });
  });

  test('is confirmed by our server, which uses the code, and ends the session of its user (acc 309)', async () => {
    await signIn();
    expect(await tab.confirmEmailChange('good-code')).toEqual({ email: newEmail, previousEmail: anna.email });
    expect(bodyOf(confirmation)).toEqual({ code: 'good-code' });
    expect(listRequests(confirmation)[0]!.headers).not.toHaveProperty('authorization');
    expect(listRequests('accounts:update')).toEqual([]);
    expect(tab.session.get().status).toBe('signed-out');
  });

  test('is not, where our server refuses the code, and the session stays', async () => {
    await signIn();
    answer(confirmation, { status: 410, json: { code: 'token-expired' } });
    expect(await catchFailure(tab.confirmEmailChange('good-code'))).toMatchObject({ code: 'token-expired' });
    expect(tab.session.get()).toEqual(signedInAnna);
  });
});

describe('e-mail confirmation', () => {
  test('asks for the mail in the name of the user', async () => {
    await signIn();
    await tab.sendVerificationMail();
    expect(bodyOf('sendOobCode')).toMatchObject({
      requestType: 'VERIFY_EMAIL',
      continueUrl: `${location.origin}/dashboard`,
    });
    expect(bodyOf('sendOobCode').idToken).toMatch(/^ey/);
  });

  test('shows in the session, and in a new token', async () => {
    await signIn();
    await tab.confirmEmailAddress('good-code');
    expect(tab.session.get()).toEqual({ status: 'signed-in', user: { ...signedInAnna.user, emailVerified: true } });
    expect(countRenewals()).toBe(1);
  });

  test('waits for a session that is still loading, so that its token is a new one, too', async () => {
    await signIn();
    let lookUp: (reply: object) => void = () => undefined;
    answer(addresses.lookUp, new Promise((resolve) => (lookUp = resolve)));
    const reloaded = openTab();
    reloaded.session.start();
    const confirmed = reloaded.confirmEmailAddress('good-code');
    while (listRequests(addresses.lookUp).length < 2) await nextTurn();
    lookUp({ json: { users: [{ localId: anna.id, email: anna.email, emailVerified: true, providerUserInfo: [] }] } });
    await confirmed;
    expect(countRenewals()).toBe(1);
  });

  test('counts although the network fails right after it', async () => {
    await signIn();
    answer(addresses.lookUp, 'offline');
    await tab.confirmEmailAddress('good-code');
    expect(findAccount(anna)?.emailVerified).toBe(true);
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('on another device shows in the session when the page is looked at again, and in a new token', async () => {
    await signIn();
    tab.session.start();
    const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));
    const before = listRequests(addresses.lookUp).length;
    lookAgain();
    await waitFor(() => expect(listRequests(addresses.lookUp)).toHaveLength(before + 1));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(countRenewals()).toBe(0);
    findAccount(anna)!.emailVerified = true;
    lookAgain();
    const confirmed = { status: 'signed-in', user: { ...signedInAnna.user, emailVerified: true } };
    await waitFor(() => expect(tab.session.get()).toEqual(confirmed));
    expect(countRenewals()).toBe(1);
  });

  test('works signed out', async () => {
    await tab.confirmEmailAddress('good-code');
    expect(findAccount(anna)?.emailVerified).toBe(true);
    expect(tab.session.get()).toEqual({ status: 'signed-out' });
  });
});

describe('password change', () => {
  beforeEach(signIn);

  test('with the right current password sets the new one and keeps the session', async () => {
    await tab.reauthenticate(anna.password);
    await tab.changePassword('ganz-neu');
    expect(findAccount(anna)?.password).toBe('ganz-neu');
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('with a wrong current password fails and keeps the session', async () => {
    expect(await catchFailure(tab.reauthenticate('falsch'))).toMatchObject({ code: 'invalid-credential' });
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('too long after the sign-in has the code requires-recent-login', async () => {
    refuse('accounts:update', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(await catchFailure(tab.changePassword('ganz-neu'))).toMatchObject({ code: 'requires-recent-login' });
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('of a user deleted elsewhere ends the session as expired', async () => {
    refuse('accounts:update', 'TOKEN_EXPIRED');
    expect(await catchFailure(tab.changePassword('ganz-neu'))).toMatchObject({ code: 'user-token-expired' });
    expect(tab.session.get()).toEqual({ status: 'signed-out', reason: 'expired' });
  });
});

test.each<[string, string, () => Promise<unknown>]>([
  ['a check of the password', 'signInWithPassword', () => tab.reauthenticate(anna.password)],
  ['a change of the password', 'accounts:update', () => tab.changePassword('ganz-neu')],
  ['the confirmation mail', 'sendOobCode', () => tab.sendVerificationMail()],
])('a disabled account ends the session with that reason at %s (acc 172)', async (_, part, call) => {
  await signIn();
  refuse(part, 'USER_DISABLED');
  expect(await catchFailure(call())).toMatchObject({ code: 'user-disabled' });
  expect(tab.session.get()).toEqual({ status: 'signed-out', reason: 'account-disabled' });
});

describe('deletion', () => {
  beforeEach(signIn);

  test('ends the session as account-deleted, with nothing in between (acc 189)', async () => {
    await tab.deleteIdentity();
    expect(tab.states.slice(2)).toEqual([{ status: 'signed-out', reason: 'account-deleted' }]);
    expect(findAccount(anna)).toBeUndefined();
    const next = openTab();
    next.session.start();
    expect(next.session.get()).toEqual({ status: 'signed-out' });
  });

  test('too long after the sign-in fails with the raw message and keeps the session (acc 187, 188)', async () => {
    refuse('accounts:delete', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(await catchFailure(tab.deleteIdentity())).toMatchObject({
      code: 'requires-recent-login',
      message: 'Firebase: Error (auth/requires-recent-login).',
    });
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('without a network keeps the session', async () => {
    answer('accounts:delete', 'offline');
    expect(await catchFailure(tab.deleteIdentity())).toMatchObject({ code: 'network-request-failed' });
    expect(tab.session.get()).toEqual(signedInAnna);
  });

  test('of a session that was over already ends it as expired', async () => {
    refuse('accounts:delete', 'TOKEN_EXPIRED');
    await catchFailure(tab.deleteIdentity());
    expect(tab.states.slice(2)).toEqual([{ status: 'signed-out', reason: 'expired' }]);
  });

  test('aborts the calls that are under way', async () => {
    answer('.test/', 'hangs');
    const call = catchFailure(tab.request({ to: 'gateway', method: 'GET', path: '/x', who: 'member' }));
    while (listRequests('.test/').length === 0) await Promise.resolve();
    await tab.deleteIdentity();
    expect(await call).toMatchObject({ code: 'unauthenticated' });
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['reauthenticate', () => tab.reauthenticate('x')],
  ['changePassword', () => tab.changePassword('x')],
  ['sendVerificationMail', () => tab.sendVerificationMail()],
  ['deleteIdentity', () => tab.deleteIdentity()],
])('%s without a user has the code no-current-user', async (_, run) => {
  expect(await catchFailure(run())).toMatchObject({ name: 'AuthError', code: 'no-current-user' });
  expect(tab.session.get()).toEqual({ status: 'signed-out' });
});

describe('Firebase', () => {
  test('talks to the emulator that the page names, without a banner over the page', async () => {
    placeIdentity({ emulator: 'http://localhost:9099' });
    await signIn();
    expect(listRequests('signInWithPassword')[0]!.url).toBe(
      'http://localhost:9099/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key',
    );
    expect(document.querySelector('.firebase-emulator-warning')).toBeNull();
  });

  test('talks to the hosted service otherwise', async () => {
    await signIn();
    expect(listRequests('signInWithPassword')[0]!.url).toBe(
      'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key',
    );
  });

  test('gives a user’s token only for that user', async () => {
    const { connectFirebase } = jest.requireActual<typeof firebase>('./firebase/connectFirebase.ts');
    const identity = await connectFirebase();
    await identity.signIn(anna.email, anna.password);
    expect(await identity.getToken(anna.id, false)).toMatch(/^ey/);
    expect(await catchFailure(identity.getToken('bert-2', false))).toMatchObject({ code: 'no-current-user' });
  });

  test('keeps no usage statistics on the device and sends none', async () => {
    await signIn();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['firebaseLocalStorageDb']);
    expect(listRequests(addresses.all).some(({ headers }) => 'x-firebase-client' in headers)).toBe(false);
  });
});
