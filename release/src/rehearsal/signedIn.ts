import type { PageConfig } from 'page-contract';
import type { BrowserContextOptions } from 'playwright-core';
import { persons, testUser } from 'qa';
import { signedInDevice } from 'shared-auth/testing/signedInDevice';
import type { Person } from './rehearsedStates.ts';

const expirationTime = Date.UTC(2100, 0);

/** A browser on which this person has signed in before. */
export function stateOf(person: Person, origin: string, { identity: { apiKey } }: PageConfig) {
  const user = userOf(person);
  if (!user) return undefined;
  const state = signedInDevice({ origin, apiKey, user, accessToken: token(user.id), expirationTime });
  return state as BrowserContextOptions['storageState'];
}

/** Responses of the identity provider: every call that a screen makes without interaction succeeds. */
export function identityAnswer(person: Person, pathname: string): object {
  const { id, email, emailVerified } = userOf(person) ?? {
    id: 'user-nobody',
    email: 'nobody@example.org',
    emailVerified: true,
  };
  if (pathname.endsWith('accounts:lookup'))
    return { users: [{ localId: id, email, emailVerified, providerUserInfo: [] }] };
  // A mailed code for a new password, and one for an address.
  if (pathname.endsWith('accounts:resetPassword')) return { email: testUser.email, requestType: 'PASSWORD_RESET' };
  return { localId: id, email, emailVerified: true };
}

function userOf(person: Person) {
  const { session } = persons[person];
  return session.status === 'signed-in' ? session.user : undefined;
}

/** Unsigned: no server takes part. */
function token(sub: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return [part({ alg: 'RS256' }), part({ sub, exp: expirationTime / 1000 }), 'rehearsal'].join('.');
}
