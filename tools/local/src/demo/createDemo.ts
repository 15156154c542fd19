import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { Box } from '../box/Box.ts';
import { BoxError } from '../box/BoxError.ts';
import { BoxFile } from '../box/BoxFile.ts';
import { signIn, signUp } from '../box/identity.ts';
import type { DemoConfig } from './config.ts';

interface Account {
  email: string;
  password: string;
}

/** Name of the demo box, other than the default name that a developer's first box gets. */
const boxName = 'demo';

/**
 * Creates the demo account and links a simulated box (the device) to it, once: later starts leave the account as it is,
 * also if a developer has removed the box. Returns a sentence for the log.
 */
export async function createDemo(config: DemoConfig, account: Account): Promise<string> {
  const idToken = await signUpOrSignIn(config, account);
  if (!idToken) return `Demo account: the password of ${account.email} was changed and stays so.`;
  const userId = readUserId(idToken);
  if ((readJsonFile(config.linkedUserFile) as { userId?: string } | undefined)?.userId === userId)
    return 'Demo account: is there.';

  await confirmAddress(config, userId);
  await linkBox(config, account.email, idToken);
  writeFileAtomically(config.linkedUserFile, JSON.stringify({ userId }));
  return 'Demo account: created and linked to a box.';
}

/** Links the demo box. If it still belongs to an earlier demo account in the backend, a new box is linked instead. */
async function linkBox({ box }: DemoConfig, email: string, idToken: string): Promise<void> {
  try {
    await new Box(box, boxName).linkAs(email, idToken);
  } catch (error) {
    if (!(error instanceof BoxError && error.code === 'device-linked-elsewhere')) throw error;
    new BoxFile(box.file).delete(boxName);
    await new Box(box, boxName).linkAs(email, idToken);
  }
}

/** Returns an ID token, or undefined if the account exists with another password. */
async function signUpOrSignIn({ box }: DemoConfig, { email, password }: Account): Promise<string | undefined> {
  try {
    return await signUp(box.identity, email, password);
  } catch (error) {
    if (!(error instanceof BoxError && error.code === 'EMAIL_EXISTS')) throw error;
  }
  try {
    return await signIn(box.identity, email, password);
  } catch (error) {
    if (error instanceof BoxError && error.code === 'INVALID_LOGIN_CREDENTIALS') return undefined;
    throw error;
  }
}

/** Confirms the address of the demo account without a mail. Only the emulator accepts the token `owner` for that. */
async function confirmAddress({ box, projectId }: DemoConfig, localId: string): Promise<void> {
  const response = await fetch(`${box.identity.signIn}/v1/projects/${projectId}/accounts:update`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, emailVerified: true }),
  });
  if (!response.ok) throw new Error(`The address of the demo account could not be confirmed (${response.status}).`);
}

/** Returns the user's id from the claims of an ID token (a JSON Web Token: `<header>.<claims>.<signature>`). */
function readUserId(idToken: string): string {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  return claims.sub;
}
