import type { Release, SiteState } from 'site/releases/releaseSchema.ts';
import { listVersionsInUse, type Version } from 'site/releases/versions.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days for which versions stay available after they were replaced, for open tabs and for rollbacks. */
const keptForDays = 30;
/** Number of latest releases that are kept, however old they are. */
const keptReleases = 10;

/** Returns the releases that were the newest at some time in the last 30 days. `releases`: oldest first. */
const listRecentReleases = (releases: Release[], now: Date): Release[] =>
  releases.filter((_, index) => {
    const successor = releases[index + 1];
    return !successor || now.getTime() - Date.parse(successor.at) < keptForDays * dayMs;
  });

/** Lists the versions that pages may still run, each once: open tabs show what was live in the last 30 days. */
export const listRunningVersions = (releases: Release[], now: Date): Version[] => {
  const versions = listRecentReleases(releases, now).flatMap((release) => listVersionsInUse(release, now));
  return [...new Map(versions.map((one) => [`${one.part}/${one.version}`, one])).values()];
};

/** Returns the releases that a prune keeps: the last ten, and those of the last 30 days. `releases`: oldest first. */
export const listKeptReleases = (releases: Release[], now: Date): Release[] => [
  ...new Set([...listRecentReleases(releases, now), ...releases.slice(-keptReleases)]),
];

/**
 * Plans a state without old versions, whose files the command `prune` then deletes. The versions remain to which a
 * rollback goes, and those that pages of the kept releases may show.
 */
export function planPrune<State extends SiteState>(state: State, kept: Release[], now: Date): State {
  const needed = new Set(
    [state, ...kept].flatMap((one) => listVersionsInUse(one, now)).map(({ part, version }) => `${part}/${version}`),
  );
  const parts = Object.entries(state.parts).map(([name, part]) => {
    const published = Object.entries(part.published).filter(
      ([version]) => needed.has(`${name}/${version}`) || part.earlier.includes(version),
    );
    return [name, { ...part, published: Object.fromEntries(published) }] as const;
  });
  const previews = state.previews.filter(({ until }) => new Date(until) > now);
  return { ...state, parts: Object.fromEntries(parts), previews };
}
