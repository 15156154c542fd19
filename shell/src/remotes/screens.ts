import type { LiveVersion, PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import type { Remotes, ScreenModule } from './remotes.ts';

export type ScreenState =
  { status: 'loading' } | { status: 'ready'; Screen: ComponentType; prefetch?: () => void } | { status: 'failed' };

type Place = Pick<RouteRow, 'remote' | 'expose'>;

/** What is loaded of the remotes. */
export interface Screens {
  stateOf(place: Place): ScreenState;
  subscribe(listener: () => void): () => void;
  /** Starts loading unless that has happened; resolves when the screen is there or has failed. */
  request(place: Place): Promise<void>;
  /** The same for somebody who may come here next: also asks for what the screen will show. */
  prefetch(place: Place): Promise<void>;
  /** Loads anew, from a new address, whatever became of earlier attempts. */
  retry(place: Place): Promise<void>;
  /** For a screen that is there but broken: shows it from another version of its remote, if one takes over. Whether. */
  heal(place: Place): Promise<boolean>;
  /** From now on the remote's screens come from this version. What is shown stays until somebody asks anew. */
  adopt(remote: string, release: LiveVersion, leave: () => void): void;
  /** Which version of a remote its screens come from. */
  versionOf(remote: string): string | undefined;
  /** Whoever asks next for a screen that failed starts loading it anew: the internet has gone or come meanwhile. */
  forgetFailures(): void;
}

interface Parts extends Remotes {
  registry: PageRegistry;
  /** Learns of every remote that does not work here, before anybody is told. Whether another version has taken over. */
  onFailure(remote: string): Promise<boolean>;
}

interface Round {
  /** Register the remote again, so that its code is loaded and evaluated anew. */
  fresh: boolean;
  /** Whether a quick failure gets a second try. */
  again: boolean;
}

/** Failures within this time get a second try by themselves; after a longer wait the person decides. */
const quickFailureInMilliseconds = 10_000;

const loading: ScreenState = { status: 'loading' };
const keyOf = ({ remote, expose }: Place) => `${remote}/${expose}`;

/** Between 0.3 and 1 second, so that many browsers do not come back at the same moment. */
const jitter = () => new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));

export function createScreens({ registry, register, load, onFailure }: Parts): Screens {
  const states = new Map<string, ScreenState>();
  const settled = new Map<string, Promise<void>>();
  /** Per screen, so that what an abandoned attempt still answers is ignored. */
  const rounds = new Map<string, number>();
  /** Per remote: its latest registration, and which one that is. A fresh registration is a fresh instance of its code. */
  const registrations = new Map<string, { number: number; done: Promise<void> }>();
  const listeners = new Set<() => void>();
  const releases = new Map(Object.entries(registry.remotes).map(([remote, { current }]) => [remote, current]));
  /** Per remote: takes away what the version before has left in the page, once its screens are gone. */
  const leaving = new Map<string, () => void>();
  /** Per remote: what was being loaded when another version took over. */
  const interrupted = new Map<string, Place[]>();
  let begun = 0;

  function show(key: string, state: ScreenState): void {
    states.set(key, state);
    for (const listener of [...listeners]) listener();
  }

  function begin(place: Place, round: Round): Promise<void> {
    const key = keyOf(place);
    const number = (begun += 1);
    rounds.set(key, number);
    show(key, loading);
    const run = attempt(place, round, () => rounds.get(key) === number);
    settled.set(key, run);
    return run;
  }

  async function attempt(place: Place, round: Round, isCurrent: () => boolean): Promise<void> {
    const key = keyOf(place);
    const started = performance.now();
    try {
      const { default: Screen, prefetch } = await open(place, round.fresh);
      if (isCurrent()) show(key, { status: 'ready', Screen, prefetch });
    } catch (error) {
      console.error(`${key} could not be loaded:`, error);
      if (!isCurrent()) return;
      const quick = performance.now() - started < quickFailureInMilliseconds;
      if (round.again && quick && releases.get(place.remote)) {
        await jitter();
        if (isCurrent()) return attempt(place, { fresh: true, again: false }, isCurrent);
      } else {
        if (await onFailure(place.remote)) return beginAgain(place);
        if (isCurrent()) show(key, { status: 'failed' });
      }
    }
  }

  /** With another version of its remote, and with this screen everything that waits for the remote. */
  async function beginAgain(place: Place): Promise<void> {
    const places = [place, ...(interrupted.get(place.remote) ?? [])];
    const waiting = new Map(places.map((one) => [keyOf(one), one]));
    await Promise.all([...waiting.values()].map((one) => begin(one, { fresh: false, again: true })));
  }

  async function open({ remote, expose }: Place, fresh: boolean): Promise<ScreenModule> {
    const release = releases.get(remote);
    if (!release) throw new Error(`${remote} is not part of this site`);
    let registration = registrations.get(remote);
    if (fresh || !registration) {
      leaving.get(remote)?.();
      leaving.delete(remote);
      const number = registration ? registration.number + 1 : 0;
      registration = { number, done: register(remote, release, number) };
      registrations.set(remote, registration);
    }
    await registration.done;
    return load(remote, expose);
  }

  const request = (place: Place) =>
    settled.get(keyOf(place)) ?? begin(place, { fresh: rounds.has(keyOf(place)), again: true });

  return {
    stateOf: (place) => states.get(keyOf(place)) ?? loading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request,
    async prefetch(place) {
      await request(place);
      const state = states.get(keyOf(place));
      try {
        if (state?.status === 'ready') state.prefetch?.();
      } catch (error) {
        console.error(`${keyOf(place)} could not be prefetched:`, error);
      }
    },
    retry: (place) => begin(place, { fresh: true, again: false }),
    async heal(place) {
      const isHealed = await onFailure(place.remote);
      if (isHealed) void beginAgain(place);
      return isHealed;
    },
    adopt(remote, release, leave) {
      releases.set(remote, release);
      registrations.delete(remote);
      leaving.set(remote, leave);
      const waiting = [...states].filter(([key, { status }]) => key.startsWith(`${remote}/`) && status === 'loading');
      interrupted.set(
        remote,
        waiting.map(([key]) => ({ remote, expose: key.slice(remote.length + 1) })),
      );
      for (const known of [states, settled, rounds])
        for (const key of known.keys()) if (key.startsWith(`${remote}/`)) known.delete(key);
    },
    versionOf: (remote) => releases.get(remote)?.version,
    forgetFailures() {
      for (const [key, { status }] of states) if (status === 'failed') settled.delete(key);
    },
  };
}
