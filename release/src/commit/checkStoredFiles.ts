import type { Contract, Site } from 'site/manifest/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { listPublishableFiles } from '../builds/builds.ts';
import { listNamedVersions, type Version } from '../plan/plan.ts';

/**
 * Throws if a version that the manifest names for the first time, so that pages may show it (live, fallback, rollout or
 * preview), has a file that is missing or not what was published: browsers would reject it. Versions that the manifest
 * `before` named are not read, so that damaged files of one team keep no other team from releasing.
 */
export async function checkStoredFiles({ store, manifest, contracts }: Site, before: Site | undefined): Promise<void> {
  // Previews that have expired by now are not named.
  const now = new Date();
  const namedBefore = new Set(before ? listNamedVersions(before.manifest, now).map(formatFolder) : []);
  const newlyNamed = listNamedVersions(manifest, now).filter((one) => !namedBefore.has(formatFolder(one)));
  for (const named of newlyNamed) {
    const folder = formatFolder(named);
    const contract = contracts.get(folder);
    // Other files are unknown without a readable contract.
    const damaged = contract ? await findDamagedFiles(store, folder, contract) : ['contract.json'];
    if (damaged.length > 0)
      throw new Error(
        `${named.deployable}@${named.version} cannot go live, because these files are missing or not what was published:\n${damaged.map((file) => `  - /${folder}/${file}`).join('\n')}\nPut ${folder} in ${store.name} back from a copy, or release another build of ${named.deployable}.`,
      );
  }
}

async function findDamagedFiles(store: Store, folder: string, { files }: Contract): Promise<string[]> {
  const damaged = await mapConcurrently(listPublishableFiles(files), async (file) => {
    const stored = await store.get(`${folder}/${file}`);
    return stored && calculateIntegrity(stored.content) === files[file]?.integrity ? [] : [file];
  });
  return damaged.flat().sort();
}

/** Returns the prefix of a version's keys in the store, without the last slash. */
const formatFolder = ({ deployable, version }: Version) => `${deployable}/${version}`;
