import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LostRaceError } from 'node-kit/LostRaceError.ts';
import { findIncompatibilities } from 'site/releases/incompatibilities.ts';
import {
  createMissingSiteError,
  formatReleaseKey,
  parseRelease,
  readNewestRelease,
} from 'site/releases/readReleases.ts';
import { readSite, type Site } from 'site/releases/readSite.ts';
import { releaseFormat, type About, type Release, type SiteState } from 'site/releases/releaseSchema.ts';
import { writeRelease } from 'site/releases/writeRelease.ts';
import type { Store } from 'site/store/Store.ts';
import { findSharedAddresses } from '../checks/addresses.ts';
import { RejectedError } from '../checks/RejectedError.ts';
import { planChanges } from '../plan/plan.ts';
import { checkStoredFiles } from './checkStoredFiles.ts';

// A site is a numbered list of releases, and immutable objects that they name. Every change of a site, from a new
// version to a rollback, is a commit: it writes new objects first and then the next release, if nobody else has.

/** The next release of a site. It is planned again if another one was faster. */
export interface Plan {
  /** What pages shall be rendered from. */
  state: SiteState;
  /** Who changes what, and why. */
  about: About;
  /** Stores what the release names and the store does not have yet, such as the files of a new version. */
  upload?: () => Promise<void>;
}

/** Renders pages of a site before its release is written. Throws if the site could not be served. */
export type Prepare = (site: Site) => Promise<Prepared>;

interface Prepared {
  /** Keys of the prerendered pages, by path. */
  prerendered: Record<string, string>;
  /** Why pages could not be prerendered, by path. Their scripts render them instead. */
  notPrerendered: Record<string, string>;
}

export interface CommitResult extends Pick<Prepared, 'notPrerendered'> {
  /** The site as it is live now. */
  site: Site;
}

/** Time limit for all attempts of a commit, longer than many successive commits take. */
const timeoutMs = 300_000;

/**
 * Changes a site by one conditional write, that of its next release. Everything that the release names is stored
 * before, so that every response belongs either to the old site or to the new one. If another release was faster,
 * `planNext` is called again with its result, and must therefore be repeatable. It gets undefined if the store is
 * empty.
 */
export async function commit(
  store: Store,
  prepare: Prepare,
  planNext: (site: Site | undefined) => Promise<Plan>,
): Promise<CommitResult> {
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1; Date.now() < deadline; attempt += 1) {
    const began = Date.now();
    const newest = await readNewestRelease(store);
    const before = newest && (await readSite(store, newest.release));
    const plan = await planNext(before);
    await plan.upload?.();
    const release = createRelease(plan, (newest?.lastNumber ?? 0) + 1, newest?.release);
    const committed = await checkAndPrepare(store, prepare, release, before);
    if (before && isSameState(committed.site.release, before.release)) return { ...committed, site: before };
    if (await writeRelease(store, committed.site.release)) return committed;
    // Random backoff, longer with each attempt, so that concurrent writers do not collide again.
    await wait(Math.random() * attempt * (Date.now() - began));
  }
  throw new LostRaceError(
    `Other changes of ${store.name} were first, for ${timeoutMs / 60_000} minutes. Try again later.`,
  );
}

/** Changes a site like `commit`. Throws if the store holds none. */
export const changeSite = (
  store: Store,
  prepare: Prepare,
  planNext: (site: Site) => Promise<Plan>,
): Promise<CommitResult> =>
  commit(store, prepare, async (site) => {
    if (!site) throw createMissingSiteError(store);
    return planNext(site);
  });

/**
 * Checks that the versions of a release fit together and that their files are intact, and prepares its pages. Throws if
 * a check fails. `before`: the site that it replaces, if there is one; files of its versions are not read again.
 */
export async function checkAndPrepare(
  store: Store,
  prepare: Prepare,
  release: Release,
  before?: Site,
): Promise<CommitResult> {
  const name = `${formatReleaseKey(release.number)} of ${store.name}`;
  // Validates the release as it would be read later.
  const planned = await readSite(store, parseRelease(JSON.stringify(release), name));
  const wrong = [...findIncompatibilities(planned.shell, planned.registry), ...findSharedAddresses(planned.registry)];
  if (wrong.length > 0) throw new RejectedError({ candidate: 'This release', reasons: wrong });
  await checkStoredFiles(planned, before);
  const { prerendered, notPrerendered } = await prepare(planned);
  return { site: { ...planned, release: { ...planned.release, prerendered } }, notPrerendered };
}

const createRelease = ({ state, about }: Plan, number: number, before: Release | undefined): Release => ({
  format: releaseFormat,
  number,
  id: randomUUID(),
  ...about,
  changes: planChanges(before, state),
  ...selectState(state),
});

const selectState = ({ origin, page, parts, previews, prerendered }: SiteState): SiteState => ({
  origin,
  page,
  parts,
  previews,
  prerendered,
});

/** Returns whether two releases show the same pages and offer the same versions. */
const isSameState = (one: SiteState, other: SiteState) => isDeepStrictEqual(selectState(one), selectState(other));
