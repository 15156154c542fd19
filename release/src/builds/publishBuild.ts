import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDeployableName } from 'site/manifest/readSite.ts';
import { compressVariants } from 'site/render/compressVariants.ts';
import { refuseSecrets } from 'site/render/secrets.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { type Build } from './builds.ts';
import { listPublishableFiles } from './listPublishableFiles.ts';
import { publishSourceMaps } from './sourceMaps.ts';

/**
 * Uploads a build as objects `<deployable>/<version>/<file>`, with compressed variants. The contract (`contract.json`)
 * is last, so that its presence proves that of all files. If the store holds exactly this contract, nothing is
 * uploaded; otherwise all files are. Callers do not pass versions that are published already, because those never
 * change. `commit`: the Git commit of the sources.
 */
export async function publishBuild(store: Store, build: Build, commit?: string): Promise<void> {
  const { folder, contract } = build;
  const contractFile = await readFile(join(folder, 'contract.json'));
  // Only the build that was checked and rehearsed may go live.
  const { version } = JSON.parse(contractFile.toString()) as { version: string };
  if (version !== contract.version)
    throw new Error(`${folder} holds ${version} now: it was built again since ${contract.version} was checked.`);
  const base = `${readDeployableName(contract)}/${contract.version}/`;
  const names = listPublishableFiles(contract.files);
  const paths = names.map((name) => join(folder, name));
  await refuseSecrets(paths, folder);
  const stored = await store.get(`${base}contract.json`);
  if (stored?.content.equals(contractFile)) return;
  await mapConcurrently(names, async (name) => {
    const content = await readFile(join(folder, name));
    for (const { suffix, content: compressed } of await compressVariants(name, content))
      await store.put(base + name + suffix, compressed);
    await store.put(base + name, content);
  });
  await publishSourceMaps(store, build, commit);
  for (const name of ['sbom.cdx.json', 'contract.json'])
    if (existsSync(join(folder, name))) await store.put(base + name, await readFile(join(folder, name)));
}
