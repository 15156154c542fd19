import { isDeepStrictEqual } from 'node:util';
import { pause } from './rejectIfStuck.ts';

/** Time between two looks at a page. */
const settlingMs = 500;
const maxLooks = 6;

/**
 * Returns the problems of a page that last, because two looks in a row find the same. A busy page may still be on its
 * way to its new size or colours: while looks differ, it is looked at again, up to six times, and the last one counts.
 * Between two looks are a pause and a frame (`waitForFrame`), so that a page that could not draw meanwhile does not
 * seem to stay as it is.
 */
export async function findLasting(look: () => Promise<string[]>, waitForFrame: () => Promise<void>): Promise<string[]> {
  let problems = await look();
  for (let looks = 1; problems.length > 0 && looks < maxLooks; looks += 1) {
    await pause(settlingMs);
    await waitForFrame();
    const next = await look();
    if (isDeepStrictEqual(next, problems)) break;
    problems = next;
  }
  return problems;
}
