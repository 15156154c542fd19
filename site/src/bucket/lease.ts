import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LostRaceError } from 'node-kit/LostRaceError.ts';
import type { Bucket } from './Bucket.ts';
import { leaseKey } from './keys.ts';

const beatMs = 5_000;
const silenceMs = 3 * beatMs;
const lookAgainMs = 250;
/** Longer than many compositions one after the other take. */
const patienceMs = 300_000;

/**
 * Lets those who change a site take turns, so that nobody composes in vain. Whoever is silent for fifteen seconds has died. Nothing
 * rests on it: what makes a change live is the condition of its one write, and who has lost their turn loses that, too.
 */
export async function takeLease(bucket: Bucket, who: string): Promise<() => Promise<void>> {
  const id = randomUUID();
  let beat = 0;
  /** Every beat is another content: a tag names one sign of life. */
  const sign = (condition: Parameters<Bucket['put']>[2]) =>
    bucket.put(leaseKey, JSON.stringify({ who, id, beat: (beat += 1) }), condition);

  let held = await sign({ 'if-none-match': '*' });
  for (const began = Date.now(); held === undefined;) {
    const seen = await bucket.get(leaseKey);
    if (!seen) held = await sign({ 'if-none-match': '*' });
    else if (seen.ageInMs > silenceMs) held = await sign({ 'if-match': seen.tag });
    else if (Date.now() - began > patienceMs)
      throw new LostRaceError(
        `The site is being changed by ${(JSON.parse(seen.content.toString()) as { who: string }).who}.`,
      );
    else await wait(lookAgainMs);
  }

  let beating: Promise<unknown> = Promise.resolve();
  const pulse = setInterval(() => {
    beating = sign({ 'if-match': held! }).then(
      (tag) => (tag === undefined ? clearInterval(pulse) : (held = tag)),
      // A moment without network. Should it last, others go on, and our own write fails.
      () => {},
    );
  }, beatMs).unref();
  return async () => {
    clearInterval(pulse);
    await beating;
    const seen = await bucket.get(leaseKey);
    if (seen?.tag === held) await bucket.remove(leaseKey, { 'if-match': seen!.tag });
  };
}
