import { Box } from '../box/Box.ts';
import { BoxError } from '../box/callBackend.ts';
import type { BoxConfig } from '../box/config.ts';
import { authenticate } from '../box/identity.ts';

/**
 * Creates the demo account and links a simulated box (the device) to it. `npm start` calls this at each start. An
 * account that already exists only gets a box if it never had one, or if a developer has reset the box with
 * `npm run box`. Returns a sentence for the log.
 */
export async function createDemo(
  config: BoxConfig,
  { email, password }: { email: string; password: string },
): Promise<string> {
  // The name differs from the default name that a developer's first box gets.
  const box = new Box(config, 'demo');
  const signUp = authenticate(config.identity, 'signUp', email, password);
  let user = await undefinedIfFailed(signUp, 'EMAIL_EXISTS');
  if (!user) {
    if (box.isLinked) return 'Demo account: exists already.';
    const signIn = authenticate(config.identity, 'signInWithPassword', email, password);
    user = await undefinedIfFailed(signIn, 'INVALID_LOGIN_CREDENTIALS');
    if (!user) return `Demo account: the password of ${email} was changed, so the account stays as it is.`;
  }
  await confirmAddress(config, user.localId);
  const link = await undefinedIfFailed(box.linkWithToken(email, user.idToken), 'device-linked-elsewhere');
  if (!link) {
    // The backend still has this box at an earlier demo account. Another box is linked instead.
    box.replace();
    await box.linkWithToken(email, user.idToken);
  }
  return 'Demo account: created and linked to a box.';
}

/** Returns the result, or undefined if the call has failed with this error code. Throws all other errors. */
async function undefinedIfFailed<Result>(result: Promise<Result>, code: string): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof BoxError && error.code === code) return undefined;
    throw error;
  }
}

/** Confirms the address of the demo account without a mail. Only the emulator accepts the token `owner` for that. */
async function confirmAddress({ identity, projectId }: BoxConfig, localId: string): Promise<void> {
  const response = await fetch(`${identity.baseUrl}/v1/projects/${projectId}/accounts:update`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, emailVerified: true }),
  });
  if (!response.ok) throw new Error(`The address of the demo account could not be confirmed (${response.status}).`);
}
