import { readsMark } from 'page-contract/readsMark';
import type { Answer } from './send.ts';
import type { User } from './sessionState.ts';

/** What was known of a person before the app was there: that the provider still knows them, and what our servers answer them. */
export interface Asked {
  user: User;
  answers: Map<string, Promise<Answer>>;
}

/** The script that asks ahead. It leaves on itself what came of it; this never rejects. */
export type AskingScript = HTMLOrSVGScriptElement & { asked?: Promise<Asked | undefined> };

/** How long after the opening of the page an answer from before is new enough. */
const freshForMilliseconds = 10_000;

const script = () => document.querySelector<HTMLScriptElement & AskingScript>(`script[${readsMark}]`);
const asked = async () => script()?.asked;

/** Whoever has asked or changed something by themselves must not be answered from before. */
export function forgetAsked(): void {
  delete script()?.asked;
}

/** The person of whom the provider has said, asked beside the code, that they are signed in. */
export const confirmedAhead = async (): Promise<User | undefined> => (await asked())?.user;

/**
 * What this call was answered before the app was there, if it was made for the person who is signed in by now. Each answer counts
 * once. Nothing where the server refused the token, or nobody answered: then the call is made as always.
 */
export async function askedAhead(userId: string | undefined, url: string): Promise<Answer | undefined> {
  // Who is signed in by another way does not wait for it.
  const found = await Promise.race([asked(), new Promise<undefined>((resolve) => setTimeout(resolve))]);
  if (!found) forgetAsked();
  const { user, answers } = found ?? {};
  if (!user || user.id !== userId || performance.now() > freshForMilliseconds) return undefined;
  const pending = answers?.get(url);
  answers?.delete(url);
  const answer = await pending?.catch(() => undefined);
  return answer?.status === 401 ? undefined : answer;
}
