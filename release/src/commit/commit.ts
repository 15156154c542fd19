import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LostRaceError } from 'node-kit/LostRaceError.ts';
import { appendRecords, isRecorded, readRecords } from 'site/history/records.ts';
import { findIncompatibilities } from 'site/manifest/incompatibilities.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { manifestKey, parseManifest, readManifest } from 'site/manifest/readManifest.ts';
import { readDeployableName, readLiveSite, readSite, type Site } from 'site/manifest/readSite.ts';
import { requireFinishedOwner } from 'site/manifest/requireFinishedOwner.ts';
import { render } from 'site/render/render.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import type { Build } from '../builds/builds.ts';
import { publishBuild } from '../builds/publishBuild.ts';
import { findSharedAddresses } from '../checks/addresses.ts';
import { planFallbacks } from '../plan/planFallbacks.ts';
import { planRecords, type SharedRecordFields } from '../plan/planRecords.ts';
import { prerenderSite } from '../prerender/prerenderSite.ts';
import { checkStoredFiles } from './checkStoredFiles.ts';

// A site is one mutable object, the manifest, which names the live versions, and immutable objects that it names. Every
// change of a site, from a release to a rollback, is a commit: it writes new objects first and then replaces the
// manifest, if nobody else has.

/** The changes of one commit. They are planned again if another commit was faster. */
export interface Change {
  /** The site's manifest as it shall be. */
  manifest: SiteManifest;
  /** Builds to upload before the manifest names them. */
  builds?: Build[];
  /** Fields of new release records. Absent if nothing live changes, e.g. by a prune: there is no record then. */
  recordFields?: SharedRecordFields;
}

export interface CommitResult {
  /** The site as it is live now. */
  site: Site;
  /** Why pages could not be prerendered, by path. Their scripts render them instead. */
  notPrerendered: Record<string, string>;
}

/** Time limit for all attempts of a commit, longer than many successive commits take. */
const timeoutMs = 300_000;

/**
 * Changes a site by one conditional write of its manifest. Everything that the new manifest names is stored before, so
 * that every response belongs either to the old site or to the new one. If another commit was faster, `planChange` is
 * called again with its result, and must therefore be repeatable. It gets undefined if the store is empty.
 */
export async function commit(
  store: Store,
  planChange: (site: Site | undefined) => Promise<Change>,
): Promise<CommitResult> {
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1; Date.now() < deadline; attempt += 1) {
    const began = Date.now();
    const stored = await readManifest(store);
    const before = stored && (await readSite(store, stored.manifest));
    const { manifest, builds = [], recordFields } = await planChange(before);
    // The stored manifest, not the planned one: files of versions that it names never change, and need no upload.
    const isPublished = ({ contract }: Build) =>
      stored?.manifest.published[readDeployableName(contract)]?.includes(contract.version) === true;
    await mapConcurrently(
      builds.filter((build) => !isPublished(build)),
      (build) => publishBuild(store, build, recordFields?.commit),
    );
    const newRecords = recordFields ? planRecords(stored?.manifest, manifest, recordFields) : [];
    const records = await readRecords(store, stored?.manifest.record ?? '');
    const planned = before ? planFallbacks(before, manifest, [...records, ...newRecords]) : manifest;
    const committed = await checkAndPrerender(store, planned, before);
    const { site } = committed;
    if (stored && isDeepStrictEqual(site.manifest, stored.manifest)) return committed;
    // Hash of the newest record. If the write below is refused, no manifest names the new records, which does no harm.
    site.manifest.record = await appendRecords(store, site.manifest.record, newRecords);
    // The store refuses the write if the manifest is not the one that was read.
    const condition = stored ? { ifMatch: stored.etag } : ({ ifNoneMatch: '*' } as const);
    if ((await store.put(manifestKey, JSON.stringify(site.manifest), condition)) !== undefined) return committed;
    // Refused, because another commit was faster. Or written, but the response was lost, and the request was repeated
    // after another commit. A written change is not planned again: a second rollback would be refused.
    const after = await readLiveSite(store);
    const isWritten = newRecords.length > 0 && (await isRecorded(store, after.manifest.record, site.manifest.record));
    if (isWritten) return { ...committed, site: after };
    // Random backoff, longer with each attempt, so that concurrent writers do not collide again.
    await wait(Math.random() * attempt * (Date.now() - began));
  }
  throw new LostRaceError(
    `Other changes of ${store.name} were first, for ${timeoutMs / 60_000} minutes. Try again later.`,
  );
}

/** Changes a site like `commit`. Throws if the store is empty, because the site was removed since the command began. */
export const changeSite = (store: Store, planChange: (site: Site) => Promise<Change>): Promise<CommitResult> =>
  commit(store, async (site) => {
    if (!site) throw new Error(`${store.name} holds no site any more.`);
    return planChange(site);
  });

/**
 * Checks that the versions of a manifest fit together and that their files are intact, and prerenders its pages. Throws
 * if a check fails. `before`: the site that it replaces, if there is one; files of its versions are not read again.
 */
export async function checkAndPrerender(store: Store, manifest: SiteManifest, before?: Site): Promise<CommitResult> {
  // Validates the manifest as it would be read later.
  const planned = await readSite(store, parseManifest(JSON.stringify(manifest), store.name));
  const wrong = [...findIncompatibilities(planned.shell, planned.registry), ...findSharedAddresses(planned.registry)];
  if (wrong.length > 0)
    throw new Error(`This cannot go live together:\n${wrong.map((sentence) => `  - ${sentence}`).join('\n')}`);
  requireFinishedOwner(planned.manifest, store.name);
  await checkStoredFiles(planned, before);
  const { prerendered, notPrerendered } = await prerenderSite(planned);
  const site = { ...planned, manifest: { ...manifest, prerendered } };
  // Rendering throws for a site that could not be served.
  await render(site);
  return { site, notPrerendered };
}
