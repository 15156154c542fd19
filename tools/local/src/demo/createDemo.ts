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

/** The demo box has a name of its own, so that it does not take the place of a visitor's first box. */
const boxName = 'demo';

/**
 * Makes sure that the demo account exists and that a new one has a box. Changes nothing that somebody changed since.
 */
export async function createDemo(config: DemoConfig, account: Account): Promise<string> {
  const idToken = await signUpOrIn(config, account);
  if (!idToken) return `Demo account: the password of ${account.email} was changed and stays so.`;
  const userId = userIdIn(idToken);
  if ((readJsonFile(config.file) as { userId?: string } | undefined)?.userId === userId)
    return 'Demo account: is there.';

  await confirmAddress(config, userId);
  await linkBox(config, account.email, idToken);
  writeFileAtomically(config.file, JSON.stringify({ userId }));
  return 'Demo account: created and linked to a box.';
}

/**
 * The box of an earlier demo account, which only the backend still knows, stays where it is: the new one gets a new
 * box.
 */
async function linkBox({ box }: DemoConfig, email: string, idToken: string): Promise<void> {
  try {
    await new Box(box, boxName).linkAs(email, idToken);
  } catch (error) {
    if (!(error instanceof BoxError && error.code === 'device-linked-elsewhere')) throw error;
    new BoxFile(box.file).forget(boxName);
    await new Box(box, boxName).linkAs(email, idToken);
  }
}

async function signUpOrIn({ box }: DemoConfig, { email, password }: Account): Promise<string | undefined> {
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

/** Confirms the address of the demo account without a mail, which only the emulator allows. */
async function confirmAddress({ box, projectId }: DemoConfig, localId: string): Promise<void> {
  const answer = await fetch(`${box.identity.signIn}/v1/projects/${projectId}/accounts:update`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId, emailVerified: true }),
  });
  if (!answer.ok) throw new Error(`The address of the demo account could not be confirmed (${answer.status}).`);
}

function userIdIn(idToken: string): string {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  return claims.sub;
}
