import type { ComponentType } from 'react';
import type { Registry } from '../page.ts';
import type { RouteRow } from '../routes/RouteRow.ts';
import { loadScreen, registerRemote } from './federation.ts';
import { reloadForNewVersion } from './newVersion.ts';

export type ScreenState = { status: 'loading' } | { status: 'ready'; Screen: ComponentType } | { status: 'failed' };

type Place = Pick<RouteRow, 'remote' | 'expose'>;

/** Failures within this time get a second try by themselves; after a longer wait the person decides. */
const quickFailureInMilliseconds = 10_000;

let registry: Registry = { remotes: {} };
const states = new Map<string, ScreenState>();
const settled = new Map<string, Promise<void>>();
/** Per screen, so that what an abandoned attempt still answers is ignored. */
const rounds = new Map<string, number>();
/** Per remote: its latest registration, and which one that is. A fresh registration is a fresh instance of its code. */
const registrations = new Map<string, { number: number; done: Promise<void> }>();
const listeners = new Set<() => void>();

const keyOf = ({ remote, expose }: Place) => `${remote}/${expose}`;
const loading: ScreenState = { status: 'loading' };

export function openScreens(composition: Registry): void {
  registry = composition;
  for (const memory of [states, settled, rounds, registrations]) memory.clear();
}

export const screenState = (place: Place): ScreenState => states.get(keyOf(place)) ?? loading;

export function onScreens(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A screen that is at hand already, where pages are made ahead of time. */
export function provideScreen(place: Place, Screen: ComponentType): void {
  states.set(keyOf(place), { status: 'ready', Screen });
}

/** Starts loading unless that has happened; resolves when the screen is there or has failed. */
export function requestScreen(place: Place): Promise<void> {
  const running = settled.get(keyOf(place));
  return running ?? begin(place, { fresh: false, spare: true });
}

/** Loads anew, from a new address, whatever became of earlier attempts. */
export function retryScreen(place: Place): Promise<void> {
  return begin(place, { fresh: true, spare: false });
}

interface Round {
  /** Register the remote again, so that its code is loaded and evaluated anew. */
  fresh: boolean;
  /** One more try is left when this one fails quickly. */
  spare: boolean;
}

function begin(place: Place, round: Round): Promise<void> {
  const key = keyOf(place);
  const number = (rounds.get(key) ?? 0) + 1;
  rounds.set(key, number);
  show(key, loading);
  const isCurrent = () => rounds.get(key) === number;
  const run = attempt(place, round, isCurrent);
  settled.set(key, run);
  return run;
}

async function attempt(place: Place, round: Round, isCurrent: () => boolean): Promise<void> {
  const key = keyOf(place);
  const started = performance.now();
  try {
    const Screen = await load(place, round.fresh);
    if (isCurrent()) show(key, { status: 'ready', Screen });
  } catch {
    if (!isCurrent()) return;
    const quick = performance.now() - started < quickFailureInMilliseconds;
    if (round.spare && quick && registry.remotes[place.remote]?.current) {
      await jitter();
      if (isCurrent()) return attempt(place, { fresh: true, spare: false }, isCurrent);
    } else {
      show(key, { status: 'failed' });
      await reloadForNewVersion(place.remote);
    }
  }
}

async function load({ remote, expose }: Place, fresh: boolean): Promise<ComponentType> {
  const release = registry.remotes[remote]?.current;
  if (!release) throw new Error(`${remote} is not part of this site`);
  let registration = registrations.get(remote);
  if (fresh || !registration) {
    const number = registration ? registration.number + 1 : 0;
    registration = { number, done: registerRemote(remote, release, number) };
    registrations.set(remote, registration);
  }
  await registration.done;
  return loadScreen(remote, expose);
}

/** Between 0.3 and 1 second, so that many browsers do not come back at the same moment. */
const jitter = () => new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));

function show(key: string, state: ScreenState): void {
  states.set(key, state);
  for (const listener of [...listeners]) listener();
}
