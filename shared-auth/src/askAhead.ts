import { readPage, type PageConfig } from 'page-contract';
import { readsMark } from 'page-contract/readsMark';
import type { Asked, AskingScript } from './asked.ts';
import { send, type Answer } from './send.ts';
import { hasHint } from './sessionHint.ts';
import type { User } from './sessionState.ts';
import { storedUser } from './storedUser.ts';

/** Firebase renews a token in its last half minute, so it is not asked with one. */
const leftInMilliseconds = 30_000;
const patienceInMilliseconds = 10_000;

interface Stored {
  uid: string;
  stsTokenManager: { accessToken: string; expirationTime: number };
}

/** Asks ahead, and leaves on the script what comes of it. */
export function askAhead(script: AskingScript): void {
  const reads = JSON.parse(script.getAttribute(readsMark) ?? '[]') as string[];
  script.asked = ask(reads).catch(() => undefined);
}

/**
 * Asks the provider whether the person whom this device knows is still signed in, as Firebase does when its code has come, and then our
 * servers what the page's screen reads: beside the app's scripts, not after them. Shows nothing and stores nothing.
 */
async function ask(reads: string[]): Promise<Asked | undefined> {
  // An address that asks for more may make another page of this one: a composition, or what a checkout comes back to.
  if (!hasHint() || location.search) return undefined;
  const page = readPage();
  const { uid, stsTokenManager } = ((await storedUser(page.identity.apiKey)) ?? {}) as Partial<Stored>;
  if (!stsTokenManager || stsTokenManager.expirationTime < Date.now() + leftInMilliseconds) return undefined;
  const token = stsTokenManager.accessToken;
  const user = await lookUp(page.identity, token);
  if (!user || user.id !== uid || !hasHint()) return undefined;
  const answers = new Map<string, Promise<Answer>>();
  for (const read of reads) {
    const url = read.replace(/^\{(backend|gateway)\}/, (_, to: 'backend' | 'gateway') => page[to]);
    const answer = send(url, { method: 'GET', signal: AbortSignal.timeout(patienceInMilliseconds), token });
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
  return { user, answers };
}

/** The provider's word on a token; nobody where it refuses. */
async function lookUp({ apiKey, emulator }: PageConfig['identity'], idToken: string): Promise<User | undefined> {
  const origin = emulator ? `${emulator}/identitytoolkit.googleapis.com` : 'https://identitytoolkit.googleapis.com';
  const { status, body } = await send(`${origin}/v1/accounts:lookup?key=${apiKey}`, {
    method: 'POST',
    input: { idToken },
    signal: AbortSignal.timeout(patienceInMilliseconds),
  });
  if (status !== 200) return undefined;
  const { users } = JSON.parse(body) as { users?: { localId: string; email?: string; emailVerified?: boolean }[] };
  const [found] = users ?? [];
  return found && { id: found.localId, email: found.email ?? '', emailVerified: found.emailVerified ?? false };
}
