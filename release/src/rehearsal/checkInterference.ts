import type { Browser } from 'playwright-core';
import { describeDifference, readLook, type Look } from './look.ts';
import type { Person, RehearsedRemote, RehearsedState } from './rehearsedStates.ts';
import { pause } from './rejectIfStuck.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Look (texts and styles) of one screen of each other remote, by its name; undefined if it did not appear. */
type Looks = Map<string, Look | undefined>;

/** Longest time in which a busy machine draws a screen whose calls have been answered. */
const drawingTimeoutMs = 4_000;
/** Time between two readings of a look. */
const pauseMs = 150;

/** Address of no screen. The shell shows its own „Seite nicht gefunden“ there, without loading a remote. */
export const unknownAddress = '/nirgendwo-im-wald';

/**
 * Finds out whether a candidate, a version of a remote (micro-frontend) that shall go live, changes the screens of
 * others, e.g. by a global style. Opens these screens in one page, then in another page after those of the candidate,
 * and compares texts and styles. Returns sentences by the name of the changed remote. Each screen is shown in one
 * state, i.e. with the responses of one scenario.
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
    const ownStates = pickFirstStates(candidate, person);
    const otherScreens = others.flatMap((other) => {
      const [state] = pickFirstStates(other, person);
      return state ? [{ name: other.name, state }] : [];
    });
    const looksBefore = await readLooks(person, [], new Map());
    const looksAfter = await readLooks(person, ownStates, looksBefore);
    for (const { name, state } of otherScreens) {
      const difference = describeDifference(looksBefore.get(name), looksAfter.get(name));
      const sentence = `${candidate.name} changes ${name}: ${difference} (${state.route.path}).`;
      if (difference) sentences.set(name, [...(sentences.get(name) ?? []), sentence]);
    }

    /** Opens some states first, then the screens of the other remotes, and returns how these look. */
    async function readLooks(person: Person, firstStates: RehearsedState[], expected: Looks): Promise<Looks> {
      const visitor = await openVisitor(browser, staging, person);
      await visitor.open(unknownAddress);
      await visitor.waitForScreen();
      for (const state of firstStates) await openScreen(visitor, state);
      const looks: Looks = new Map();
      for (const { name, state } of otherScreens)
        looks.set(name, await readSteadyLook(visitor, state, expected.get(name)));
      await visitor.close();
      return looks;
    }
  }
  return sentences;
}

/** Returns the users who open a remote's screens: `anna`, who is signed in, `nobody`, who is signed out, or both. */
export const listPersons = ({ states }: RehearsedRemote): Person[] =>
  (['anna', 'nobody'] as const).filter((person) => states.some((state) => state.person === person));

/** Returns for each screen of a remote the first state that this person can open. */
export function pickFirstStates({ states }: RehearsedRemote, person: Person): RehearsedState[] {
  const firstStates = new Map<string, RehearsedState>();
  for (const state of states)
    if (state.person === person && !firstStates.has(state.route.expose)) firstStates.set(state.route.expose, state);
  return [...firstStates.values()];
}

/** Follows a link from another screen to this one, and returns whether it appeared, with a title of its own. */
export async function openScreen(visitor: Visitor, { route, handlers }: RehearsedState): Promise<boolean> {
  // Responses to the screen's calls, set before the link, because the screen makes its calls at once.
  visitor.setHandlers(handlers());
  const previousTitle = await visitor.evaluate(() => document.title);
  await visitor.followLink(route.path);
  const appeared = await visitor.waitForScreen({ previousTitle });
  await visitor.waitUntilIdle();
  return appeared;
}

/** Opens a screen and reads its look once it is as expected or, if nothing is expected, once it no longer changes. */
async function readSteadyLook(visitor: Visitor, state: RehearsedState, expected?: Look): Promise<Look | undefined> {
  if (!(await openScreen(visitor, state))) return undefined;
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
