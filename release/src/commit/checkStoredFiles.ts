import type { Contract, Site } from 'site/manifest/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { listPublishableFiles } from '../builds/builds.ts';
import { listVersionsInUse, type Version } from '../plan/plan.ts';

/**
 * Throws if a file is missing or not what was published: browsers would reject it. Checks only versions that are newly
 * in use, as live version, fallback or preview, and were not on the site `before`: damaged files of one team
 * must not keep others from releasing.
 */
export async function checkStoredFiles({ store, manifest, contracts }: Site, before: Site | undefined): Promise<void> {
  const now = new Date();
  const usedBefore = new Set(before ? listVersionsInUse(before.manifest, now).map(formatFolder) : []);
  const newlyUsed = listVersionsInUse(manifest, now).filter((version) => !usedBefore.has(formatFolder(version)));
  for (const { deployable, version } of newlyUsed) {
    const folder = formatFolder({ deployable, version });
    const contract = contracts.get(folder);
    // The contract lists the other files: without it, they are unknown.
    const damaged = contract ? await findDamagedFiles(store, folder, contract) : ['contract.json'];
    if (damaged.length === 0) continue;
    const list = damaged.map((file) => `  - /${folder}/${file}`).join('\n');
    throw new Error(
      `${deployable}@${version} cannot go live, because these files are missing or not what was published:\n${list}\n` +
        `Put ${folder} in ${store.name} back from a copy, or release another build of ${deployable}.`,
    );
  }
}

/** Finds files of a version whose content in the store does not have the hash (`integrity`) in the contract. */
async function findDamagedFiles(store: Store, folder: string, { files }: Contract): Promise<string[]> {
  const damaged = await mapConcurrently(listPublishableFiles(files), async (file) => {
    const stored = await store.get(`${folder}/${file}`);
    return stored && calculateIntegrity(stored.content) === files[file]?.integrity ? [] : [file];
  });
  return damaged.flat().sort();
}

/** Returns the folder of a version in the store: `mf-help/1.0.0-…`. */
const formatFolder = ({ deployable, version }: Version) => `${deployable}/${version}`;
