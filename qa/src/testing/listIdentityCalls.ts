import type { ReceivedCall } from '../answers.ts';
import { identityCalls } from '../identityAnswers.ts';

type IdentityCall = keyof typeof identityCalls;

/** Calls that Firebase's SDK makes by itself, to read the user and to renew the token. */
const callsOfSdk: IdentityCall[] = ['lookUp', 'renewToken'];

const isAsked = ([call]: [string, string]) => !(callsOfSdk as string[]).includes(call);
const askedCalls = new Map(
  Object.entries(identityCalls)
    .filter(isAsked)
    .map(([call, name]) => [name as string, call]),
);

/**
 * Lists what the page has asked the identity provider to do, with the values sent:
 * `['signIn', 'anna@example.org', 'geheim']`.
 */
export function listIdentityCalls(calls: ReceivedCall[]): string[][] {
  return calls.flatMap(({ name, body }) => {
    const call = askedCalls.get(name);
    if (!call) return [];
    const { requestType, oobCode, email, newEmail, password, newPassword } = body as Record<string, string | undefined>;
    const values = [requestType, oobCode, email, newEmail, password, newPassword];
    return [[call, ...values.filter((value) => value !== undefined)]];
  });
}
