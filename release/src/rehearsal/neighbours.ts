import { describeDifference, readLook, type Look } from './look.ts';
import type { RehearsedVersion } from './qaSite.ts';
import { pause, rejectIfStuck } from './rejectIfStuck.ts';
import type { RehearsedState } from './states.ts';
import type { Visitor } from './visitor.ts';
import { goBack, openScreen, pickFirstStates } from './visits.ts';

// Neighbours of a candidate, one screen of each other remote: they must look and speak after its screens as before.

/** Longest time in which a busy machine draws a screen whose calls have been answered. */
const drawingTimeoutMs = 10_000;
/** Time between two readings of a look. */
const pauseMs = 150;

/** What a screen shows and says. */
interface Impression {
  look: Look;
  spoken: string;
}

/** Screen of another remote, as it was before the candidate's. */
export interface Neighbour {
  version: RehearsedVersion;
  state: RehearsedState;
  /** Undefined if it does not even appear alone, which the candidate has not caused. */
  impression: Impression | undefined;
}

/**
 * Reads one screen of each other remote, and goes back to the page with this title. This also loads everything that the
 * shell needs for any remote.
 */
export async function readNeighbours(
  visitor: Visitor,
  others: RehearsedVersion[],
  { person, title }: { person: string; title: string },
): Promise<Neighbour[]> {
  const neighbours: Neighbour[] = [];
  for (const version of others) {
    const [state] = pickFirstStates(version, person);
    if (!state) continue;
    const isOpened = await openScreen(visitor, version, state);
    neighbours.push({ version, state, impression: isOpened ? await readImpression(visitor) : undefined });
    await goBack(visitor, title);
  }
  return neighbours;
}

/**
 * Opens a neighbour once more, and goes back to the page with this title. Returns what the neighbour shows or says
 * otherwise, as a clause.
 */
export async function describeChangedNeighbour(
  visitor: Visitor,
  { version, state, impression }: Neighbour,
  title: string,
): Promise<string | undefined> {
  if (!impression) return undefined;
  const isOpened = await openScreen(visitor, version, state);
  const difference = isOpened ? await describeLastingChange(visitor, impression) : 'it does not appear any more';
  await goBack(visitor, title);
  return difference && `changes ${version.name}: ${difference} (${state.route.path})`;
}

/** Reads a screen when it no longer changes, or when its time is over. */
async function readImpression(visitor: Visitor): Promise<Impression> {
  const deadline = Date.now() + drawingTimeoutMs;
  let last = await readOnce(visitor);
  while (Date.now() < deadline) {
    await pause(pauseMs);
    const next = await readOnce(visitor);
    if (!describeChange(last, next)) return next;
    last = next;
  }
  return last;
}

/** Describes how the open screen differs from an earlier impression, if it keeps differing. */
async function describeLastingChange(visitor: Visitor, earlier: Impression): Promise<string | undefined> {
  const findChange = async () => {
    const change = describeChange(earlier, await readOnce(visitor));
    return change === undefined ? [] : [change];
  };
  const [change] = await visitor.findLasting(findChange);
  return change;
}

const readOnce = async ({ page, evaluate }: Visitor): Promise<Impression> => ({
  look: await evaluate(readLook),
  spoken: await rejectIfStuck(page.locator('body').ariaSnapshot()),
});

function describeChange(before: Impression, after: Impression): string | undefined {
  const difference = describeDifference(before.look, after.look);
  if (difference || before.spoken === after.spoken) return difference;
  const said = new Set(before.spoken.split('\n'));
  const [first = 'less'] = after.spoken.split('\n').filter((line) => !said.has(line));
  return `a screen reader hears ${first.trim()}`;
}
