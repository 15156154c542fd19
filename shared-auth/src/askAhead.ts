import { readPage } from 'page-contract';
import { readsMark } from 'page-contract/readsMark';
import type { AskingScript } from './asked.ts';
import { send, type Answer } from './send.ts';
import { hasHint } from './sessionHint.ts';
import { storedUser } from './storedUser.ts';

/** Firebase renews a token in its last half minute, so it is not asked with one. */
const leftInMilliseconds = 30_000;
const patienceInMilliseconds = 10_000;

interface Stored {
  uid: string;
  stsTokenManager: { accessToken: string; expirationTime: number };
}

/**
 * Asks what the page's screen reads, with the token that Firebase has stored on this device: beside the app's scripts, not after
 * them. Nothing is shown by it: the app takes an answer over once the session has settled, for the same person only (asked.ts).
 */
export async function askAhead(script: AskingScript): Promise<void> {
  // An address that asks for more may make another page of this one: a composition, or what a checkout comes back to.
  if (!hasHint() || location.search) return;
  const page = readPage();
  const { uid, stsTokenManager } = ((await storedUser(page.identity.apiKey)) ?? {}) as Partial<Stored>;
  if (!uid || !stsTokenManager || stsTokenManager.expirationTime < Date.now() + leftInMilliseconds) return;
  const answers = new Map<string, Promise<Answer>>();
  for (const read of JSON.parse(script.getAttribute(readsMark) ?? '[]') as string[]) {
    const url = read.replace(/^\{(backend|gateway)\}/, (_, to: 'backend' | 'gateway') => page[to]);
    const signal = AbortSignal.timeout(patienceInMilliseconds);
    const answer = send(url, { method: 'GET', signal, token: stsTokenManager.accessToken });
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
  script.asked = { userId: uid, answers };
}
