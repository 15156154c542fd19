import type { Site } from 'site/manifest/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import { listPublishableFiles } from '../builds/listPublishableFiles.ts';
import { listNamedVersions } from '../plan/plan.ts';

/**
 * Throws if a version that pages may show from now on (live, fallback, rollout or preview) has a file that is missing
 * or not what was published: browsers would reject it. Versions that the manifest named before are not read, so that
 * damage of one team's files keeps no other team from releasing.
 */
export async function checkStoredFiles({ store, manifest, contracts }: Site, before: Site | undefined): Promise<void> {
  const formatFolder = ({ deployable, version }: { deployable: string; version: string }) => `${deployable}/${version}`;
  const now = new Date();
  const namedBefore = new Set(before ? listNamedVersions(before.manifest, now).map(formatFolder) : []);
  for (const named of listNamedVersions(manifest, now).filter((one) => !namedBefore.has(formatFolder(one)))) {
    // A version without a readable contract counts as one whose contract is damaged.
    const files = contracts.get(formatFolder(named))?.files ?? { 'contract.json': { integrity: '' } };
    const damaged = await mapConcurrently(listPublishableFiles(files), async (file) => {
      const key = `${formatFolder(named)}/${file}`;
      const stored = await store.get(key);
      return stored && calculateIntegrity(stored.content) === files[file]?.integrity ? [] : [`/${key}`];
    });
    const list = damaged
      .flat()
      .sort()
      .map((key) => `  - ${key}`);
    if (list.length > 0)
      throw new Error(
        `${named.deployable}@${named.version} cannot go live, because these files are missing or not what was published:\n${list.join('\n')}\nPut ${formatFolder(named)} in ${store.name} back from a copy, or release another build of ${named.deployable}.`,
      );
  }
}
