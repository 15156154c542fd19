import type { Contract, Site } from 'site/releases/readSite.ts';
import type { Release } from 'site/releases/releaseSchema.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { listPublishableFiles } from '../builds/listPublishableFiles.ts';
import { RejectedError } from '../checks/RejectedError.ts';

/**
 * Throws if a file is missing or not what was published: browsers would reject it. Checks only live versions and
 * previews that the site `before` does not have: damaged files of one team must not keep others from releasing.
 */
export async function checkStoredFiles({ store, release, contracts }: Site, before: Site | undefined): Promise<void> {
  const now = new Date();
  const shownBefore = new Set(before ? listShownVersions(before.release, now) : []);
  for (const folder of listShownVersions(release, now).filter((one) => !shownBefore.has(one))) {
    const contract = contracts.get(folder);
    // The contract lists the other files: without it, they are unknown.
    const damaged = contract ? await findDamagedFiles(store, folder, contract) : ['contract.json'];
    if (damaged.length === 0) continue;
    const [part = ''] = folder.split('/');
    throw new RejectedError({
      candidate: folder.replace('/', '@'),
      reasons: damaged.map((file) => `/${folder}/${file} is missing, or not what was published.`),
      owners: [`Put ${folder} in ${store.name} back from a copy, or publish another build of ${part}.`],
    });
  }
}

/** Lists the folders in the store of the versions that are live or shown by a link: `mf-help/1.0.0-…`. */
const listShownVersions = ({ parts, previews }: Release, now: Date): string[] => [
  ...new Set([
    ...Object.entries(parts).flatMap(([part, { live }]) => (live ? [`${part}/${live}`] : [])),
    ...previews.filter(({ until }) => new Date(until) > now).map(({ part, version }) => `${part}/${version}`),
  ]),
];

/** Finds files of a version whose content in the store does not have the hash (`integrity`) in the contract. */
async function findDamagedFiles(store: Store, folder: string, { files }: Contract): Promise<string[]> {
  const damaged = await mapConcurrently(listPublishableFiles(files), async (file) => {
    const stored = await store.get(`${folder}/${file}`);
    return stored && calculateIntegrity(stored) === files[file]?.integrity ? [] : [file];
  });
  return damaged.flat().sort();
}
