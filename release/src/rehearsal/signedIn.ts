import type { PageConfig } from 'page-contract';
import { createIdToken, findUser, tokenExpirationTime } from 'qa';
import { createSignedInDevice } from 'shared-auth/testing/signedInDevice';
import type { Person } from './rehearsedStates.ts';

/** Returns what a browser has stored in which this person has signed in; undefined for `nobody`, who is signed out. */
export function createStorageState(person: Person, origin: string, { identity: { apiKey } }: PageConfig) {
  const user = findUser(person);
  if (!user) return undefined;
  const accessToken = createIdToken(user.id);
  return createSignedInDevice({ origin, apiKey, user, accessToken, expirationTime: tokenExpirationTime });
}
