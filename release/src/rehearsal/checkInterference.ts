import type { Browser } from 'playwright-core';
import { differenceOf, look, type Look } from './look.ts';
import type { Person, Scene } from './scenes.ts';
import type { Stage } from './stage.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export interface Resident {
  /** `mf-help@1.0.0-…` */
  name: string;
  scenes: Scene[];
}

/** By neighbour; nothing for one that did not appear. */
type Looks = Map<string, Look | undefined>;

/** How long a busy machine may take to draw what has been answered. */
const patienceInMs = 4_000;
const pauseInMs = 150;

/** An address that nobody has: the shell alone. */
export const nowhere = '/nirgendwo-im-wald';

/**
 * Shows the neighbours' screens without the remote and after it, in one page each, and compares: sentences by the
 * neighbour's name.
 */
export async function neighbours(
  browser: Browser,
  stage: Stage,
  guest: Resident,
  others: Resident[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (others.length === 0) return found;
  for (const person of personsOf(guest)) {
    const guestScenes = firstScenes(guest, person);
    const beside = others.flatMap((other) => {
      const [scene] = firstScenes(other, person);
      return scene ? [{ name: other.name, scene }] : [];
    });
    const alone = await shown(person, [], new Map());
    const after = await shown(person, guestScenes, alone);
    for (const { name, scene } of beside) {
      const difference = differenceOf(alone.get(name), after.get(name));
      const sentence = `${guest.name} changes ${name}: ${difference} (${scene.route.path}).`;
      if (difference) found.set(name, [...(found.get(name) ?? []), sentence]);
    }

    async function shown(person: Person, first: Scene[], expected: Looks): Promise<Looks> {
      const visitor = await openVisitor(browser, stage, person);
      await visitor.open(nowhere);
      await visitor.shown();
      for (const scene of first) await comeTo(visitor, scene);
      const looks: Looks = new Map();
      for (const { name, scene } of beside) looks.set(name, await lookAt(visitor, scene, expected.get(name)));
      await visitor.leave();
      return looks;
    }
  }
  return found;
}

/** Visitors of a remote: members, guests, or both. */
export const personsOf = ({ scenes }: Resident): Person[] =>
  (['anna', 'nobody'] as const).filter((person) => scenes.some((scene) => scene.person === person));

/** For each of its screens the first state that this person meets. */
export function firstScenes({ scenes }: Resident, person: Person): Scene[] {
  const found = new Map<string, Scene>();
  for (const scene of scenes)
    if (scene.person === person && !found.has(scene.route.expose)) found.set(scene.route.expose, scene);
  return [...found.values()];
}

/** Changes the page to a screen. Whether it came. */
export async function comeTo(visitor: Visitor, { route, handlers }: Scene): Promise<boolean> {
  visitor.enter(handlers());
  const notTitle = await visitor.ask(() => document.title);
  await visitor.follow(route.path);
  const came = await visitor.shown({ notTitle });
  await visitor.quiet();
  return came;
}

/** How a screen looks once it stays so; or as soon as it looks as expected. */
async function lookAt(visitor: Visitor, scene: Scene, expected?: Look): Promise<Look | undefined> {
  if (!(await comeTo(visitor, scene))) return undefined;
  const end = Date.now() + patienceInMs;
  let seen = await visitor.ask(look);
  while (Date.now() < end) {
    if (expected && !differenceOf(expected, seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, pauseInMs));
    const next = await visitor.ask(look);
    if (!expected && !differenceOf(seen, next)) return next;
    seen = next;
  }
  return seen;
}
