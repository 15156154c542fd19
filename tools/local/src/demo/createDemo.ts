import { Box } from '../box/Box.ts';
import { BoxError } from '../box/callBackend.ts';
import type { BoxConfig } from '../box/config.ts';
import { authenticate } from '../box/identity.ts';

/**
 * Creates the demo account and links a simulated box (the device) to it, once. Later starts leave the account as it is,
 * also if the box was removed on the dashboard; only a box that was reset itself is linked again. Returns a sentence
 * for the log.
 */
export async function createDemo(
  config: BoxConfig,
  { email, password }: { email: string; password: string },
): Promise<string> {
  // The name differs from the default name that a developer's first box gets.
  const box = new Box(config, 'demo');
  let user;
  try {
    user = await authenticate(config.identity, 'signUp', email, password);
  } catch (error) {
    if (!hasCode(error, 'EMAIL_EXISTS')) throw error;
    if (box.isLinked) return 'Demo account: exists already.';
    // An earlier start was interrupted before it had linked the box, or a developer has reset the box.
    try {
      user = await authenticate(config.identity, 'signInWithPassword', email, password);
    } catch (signInError) {
      if (!hasCode(signInError, 'INVALID_LOGIN_CREDENTIALS')) throw signInError;
      return `Demo account: the password of ${email} was changed, so the account stays as it is.`;
    }
  }
  const { idToken, localId } = user;
  await confirmAddress(config, localId);
  await box.linkWithToken(email, idToken).catch((error: unknown) => {
    if (!hasCode(error, 'device-linked-elsewhere')) throw error;
    // The box still belongs to an earlier demo account in the backend: a new box is linked instead.
    box.replace();
    return box.linkWithToken(email, idToken);
  });
  return 'Demo account: created and linked to a box.';
}

const hasCode = (error: unknown, code: string) => error instanceof BoxError && error.code === code;

/** Confirms the address of the demo account without a mail. Only the emulator accepts the token `owner` for that. */
async function confirmAddress({ identity, projectId }: BoxConfig, localId: string): Promise<void> {
  const response = await fetch(`${identity.baseUrl}/v1/projects/${projectId}/accounts:update`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, emailVerified: true }),
  });
  if (!response.ok) throw new Error(`The address of the demo account could not be confirmed (${response.status}).`);
}
