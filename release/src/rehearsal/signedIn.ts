import type { PageConfig } from 'page-contract';
import { persons, testUser } from 'qa';
import { createSignedInDevice } from 'shared-auth/testing/signedInDevice';
import type { Person } from './rehearsedStates.ts';

/** Far in the future, so that no token expires during a rehearsal. */
const expirationTime = Date.UTC(2100, 0);

/** Returns what a browser has stored in which this person has signed in; undefined for `nobody`, who is signed out. */
export function createStorageState(person: Person, origin: string, { identity: { apiKey } }: PageConfig) {
  const user = findUser(person);
  if (!user) return undefined;
  return createSignedInDevice({ origin, apiKey, user, accessToken: createToken(user.id), expirationTime });
}

/** Returns the body with which the identity provider (Firebase) answers a call of this person, if the call succeeds. */
export function answerIdentityCall(person: Person, pathname: string): object {
  const { id, email, emailVerified } = findUser(person) ?? testUser;
  if (pathname.endsWith('accounts:lookup'))
    return { users: [{ localId: id, email, emailVerified, providerUserInfo: [] }] };
  // The call that checks the code in the link of a mail. The response names the user to whom the mail was sent.
  if (pathname.endsWith('accounts:resetPassword')) return { email: testUser.email, requestType: 'PASSWORD_RESET' };
  // All other calls, e.g. a sign-in or the confirmation of an address, get tokens. `emailVerified` is for the latter:
  // after a sign-in, pages read it from `accounts:lookup`.
  const tokens = { idToken: createToken(id), refreshToken: 'rehearsal', expiresIn: '3600' };
  return { localId: id, email, emailVerified: true, ...tokens };
}

/** Returns the user that scenarios know by this name, or undefined for `nobody`. */
function findUser(person: Person) {
  const { session } = persons[person];
  return session.status === 'signed-in' ? session.user : undefined;
}

/** Creates an ID token. It is not signed, because no server verifies it. */
function createToken(sub: string): string {
  const encode = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return [encode({ alg: 'RS256' }), encode({ sub, exp: expirationTime / 1000 }), 'rehearsal'].join('.');
}
