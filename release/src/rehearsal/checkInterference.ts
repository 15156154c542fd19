import type { Browser } from 'playwright-core';
import { describeDifference, readLook, type Look } from './look.ts';
import { unknownAddress, type Person, type RehearsedRemote, type RehearsedState } from './rehearsedStates.ts';
import { pause } from './rejectIfStuck.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** One screen of a remote (micro-frontend), in one state: with the responses of one scenario. */
interface OtherScreen {
  remote: string;
  state: RehearsedState;
}

/** Look (texts and styles) of a screen, by the name of its remote; undefined if the screen did not appear. */
type Looks = Map<string, Look | undefined>;

/** Longest time in which a busy machine draws a screen whose calls have been answered. */
const drawingTimeoutMs = 4_000;
/** Time between two readings of a look. */
const pauseMs = 150;

/**
 * Finds out whether a candidate, a version of a remote that shall go live, changes the screens of other remotes, e.g.
 * by a global style. Opens one screen of each other remote twice: in a page of their own, and in a page in which the
 * candidate's screens were open before. Returns a sentence for each difference, by the name of the changed remote.
 */
export async function checkInterference(
  browser: Browser,
  staging: StagingSite,
  candidate: RehearsedRemote,
  others: RehearsedRemote[],
): Promise<Map<string, string[]>> {
  const sentences = new Map<string, string[]>();
  if (others.length === 0) return sentences;
  for (const person of listPersons(candidate)) {
    const screens = others.flatMap((other): OtherScreen[] => {
      const [firstScreen] = pickFirstStates(other, person);
      return firstScreen ? [{ remote: other.name, state: firstScreen }] : [];
    });
    const visitorBefore = await openNotFoundPage(person);
    const looksBefore = await readLooks(visitorBefore, screens);
    await visitorBefore.close();

    const visitorAfter = await openNotFoundPage(person);
    for (const state of pickFirstStates(candidate, person)) await openScreen(visitorAfter, state);
    // Gets the earlier looks, too, to give a slow screen time to look the same. Only lasting differences remain.
    const looksAfter = await readLooks(visitorAfter, screens, looksBefore);
    await visitorAfter.close();

    for (const { remote, state } of screens) {
      const difference = describeDifference(looksBefore.get(remote), looksAfter.get(remote));
      const sentence = `${candidate.name} changes ${remote}: ${difference} (${state.route.path}).`;
      if (difference) sentences.set(remote, [...(sentences.get(remote) ?? []), sentence]);
    }
  }
  return sentences;

  /** Opens a page without a remote. All screens are then opened in this document by links, as a user does. */
  async function openNotFoundPage(person: Person): Promise<Visitor> {
    const visitor = await openVisitor(browser, staging, person);
    await visitor.open(unknownAddress);
    await visitor.waitForScreen();
    return visitor;
  }
}

/**
 * Returns the users for whom a remote has states: `anna`, who is signed in, `nobody`, who is signed out, or both. `ben`
 * is left out, because he is signed in like `anna` and reaches the same screens.
 */
export const listPersons = ({ states }: RehearsedRemote): Person[] =>
  (['anna', 'nobody'] as const).filter((person) => states.some((state) => state.person === person));

/** Returns, for each screen of a remote, the first state that belongs to this person. */
export function pickFirstStates({ states }: RehearsedRemote, person: Person): RehearsedState[] {
  const firstStates = new Map<string, RehearsedState>();
  for (const state of states)
    if (state.person === person && !firstStates.has(state.route.expose)) firstStates.set(state.route.expose, state);
  return [...firstStates.values()];
}

/** Follows a link from the current screen to another one. Returns whether the other one appeared. */
export async function openScreen(visitor: Visitor, { route, handlers }: RehearsedState): Promise<boolean> {
  // Sets the responses before following the link, because the screen makes its calls at once.
  visitor.setHandlers(handlers());
  // Each screen has its own title. A new title therefore tells that the other screen has appeared.
  const previousTitle = await visitor.evaluate(() => document.title);
  await visitor.followLink(route.path);
  const appeared = await visitor.waitForScreen({ previousTitle });
  await visitor.waitUntilIdle();
  return appeared;
}

/** Opens screens in one page, one after another, and returns their looks. `expected` contains their earlier looks. */
async function readLooks(visitor: Visitor, screens: OtherScreen[], expected?: Looks): Promise<Looks> {
  const looks: Looks = new Map();
  for (const { remote, state } of screens) {
    const appeared = await openScreen(visitor, state);
    looks.set(remote, appeared ? await readSteadyLook(visitor, expected?.get(remote)) : undefined);
  }
  return looks;
}

/**
 * Reads the look of the open screen when it has been drawn. With an expected look this is when the screen looks as
 * expected, otherwise when it no longer changes. Returns the last look if neither happens in time.
 */
async function readSteadyLook(visitor: Visitor, expected?: Look): Promise<Look> {
  const deadline = Date.now() + drawingTimeoutMs;
  let last = await visitor.evaluate(readLook);
  while (Date.now() < deadline) {
    if (expected && !describeDifference(expected, last)) return last;
    await pause(pauseMs);
    const next = await visitor.evaluate(readLook);
    if (!expected && !describeDifference(last, next)) return next;
    last = next;
  }
  return last;
}
