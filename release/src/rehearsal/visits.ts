import type { RehearsedVersion } from './qaSite.ts';
import { isOpenToPerson, type RehearsedState } from './states.ts';
import type { Visitor } from './visitor.ts';

// Ways between screens in one page: the visitor comes to a screen by a link, and leaves it by Back.

/** Returns, for each screen of a version, the first state that belongs to this person and has no fault. */
export function pickFirstStates({ states }: RehearsedVersion, person: string): RehearsedState[] {
  const firstStates = new Map<string, RehearsedState>();
  for (const state of states)
    if (isOpenToPerson(state) && state.person === person && !state.fault && !firstStates.has(state.route.expose))
      firstStates.set(state.route.expose, state);
  return [...firstStates.values()];
}

/** Follows a link from the current screen to another one. Returns whether the other one appeared. */
export async function openScreen(
  visitor: Visitor,
  { contract }: RehearsedVersion,
  state: RehearsedState,
): Promise<boolean> {
  // Sets the responses before following the link, because the screen makes its calls at once.
  if (state.isScenario) await visitor.answerAs(contract.name, state.name);
  // Each screen has its own title. A new title therefore tells that the other screen has appeared.
  const previousTitle = await visitor.evaluate(() => document.title);
  await visitor.followLink(state.route.path);
  const appeared = await visitor.waitForScreen({ previousTitle });
  await visitor.waitUntilIdle();
  return appeared;
}

/** Goes back to the page with this title. Returns whether it appeared. */
export async function goBack(visitor: Visitor, title: string): Promise<boolean> {
  await visitor.evaluate(() => history.back());
  return visitor.waitForScreen({ title });
}

/** Opens a screen and goes back to the page with this title, `rounds` times. Returns whether it always appeared. */
export async function openRepeatedly(
  visitor: Visitor,
  { contract }: RehearsedVersion,
  { name, route, isScenario }: RehearsedState,
  { title, rounds }: { title: string; rounds: number },
): Promise<boolean> {
  if (isScenario) await visitor.answerAs(contract.name, name);
  for (let round = 0; round < rounds; round += 1) {
    await visitor.followLink(route.path);
    if (!(await visitor.waitForScreen({ previousTitle: title })) || !(await goBack(visitor, title))) return false;
  }
  return true;
}
