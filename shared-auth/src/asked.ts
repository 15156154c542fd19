import { readsMark } from 'page-contract/readsMark';
import type { Answer } from './send.ts';

/** What that script leaves behind on itself as soon as it knows for whom it asks. */
export interface Asked {
  userId: string;
  answers: Map<string, Promise<Answer>>;
}

export type AskingScript = HTMLOrSVGScriptElement & { asked?: Asked };

/** How long after the opening of the page an answer from before is new enough. */
const freshForMilliseconds = 10_000;

/**
 * What this call was answered before the app was there, if it was made for the person who is signed in by now. Each answer counts
 * once. Nothing where the server refused the token, or nobody answered: then the call is made as always.
 */
export async function askedAhead(userId: string | undefined, url: string): Promise<Answer | undefined> {
  const asked = document.querySelector<HTMLScriptElement & AskingScript>(`script[${readsMark}]`)?.asked;
  if (!asked || asked.userId !== userId || performance.now() > freshForMilliseconds) return undefined;
  const pending = asked.answers.get(url);
  asked.answers.delete(url);
  const answer = await pending?.catch(() => undefined);
  return answer?.status === 401 ? undefined : answer;
}
