import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatSourceMapsKey } from 'site/history/sourceMaps.ts';
import { readDeployableName } from 'site/manifest/readSite.ts';
import { compressVariants } from 'site/render/compressVariants.ts';
import { refuseSecrets, refuseSecretText } from 'site/render/secrets.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { listPublishableFiles, type Build } from './builds.ts';

/**
 * Uploads a build as objects `<deployable>/<version>/<file>`, with compressed variants: a deployable is the shell, a
 * remote (micro-frontend) or the panel of share links. commit.ts passes only builds that the manifest does not name.
 * The store may hold them, e.g. after a release that failed later: if it has the same `contract.json`, nothing is
 * uploaded. `commit`: the Git commit of the sources. Throws if a file contains a secret.
 */
export async function publishBuild(store: Store, build: Build, commit?: string): Promise<void> {
  const { folder, contract } = build;
  const contractFile = await readFile(join(folder, 'contract.json'));
  // Only the build that was checked, and opened in a browser, may go live.
  const { version } = JSON.parse(contractFile.toString()) as { version: string };
  if (version !== contract.version)
    throw new Error(`${folder} holds ${version} now: it was built again since ${contract.version} was checked.`);
  const keyPrefix = `${readDeployableName(contract)}/${contract.version}/`;
  const names = listPublishableFiles(contract.files);
  const paths = names.map((name) => join(folder, name));
  await refuseSecrets(paths, folder);
  const stored = await store.get(`${keyPrefix}contract.json`);
  if (stored?.content.equals(contractFile)) return;
  await mapConcurrently(names, async (name) => {
    const content = await readFile(join(folder, name));
    for (const { suffix, content: compressed } of await compressVariants(name, content))
      await store.put(keyPrefix + name + suffix, compressed);
    await store.put(keyPrefix + name, content);
  });
  await publishSourceMaps(store, build, commit);
  // List of its packages (SBOM); a build may lack it.
  const bill = join(folder, 'sbom.cdx.json');
  if (existsSync(bill)) await store.put(`${keyPrefix}sbom.cdx.json`, await readFile(bill));
  // The contract has to be last: its presence proves that of all other files.
  await store.put(`${keyPrefix}contract.json`, contractFile);
}

/**
 * Uploads a build's source maps as one object, which the site does not serve. The command `why` translates stacks of
 * errors by it to lines of the sources. `commit`: the Git commit of the sources. Throws if a map contains a secret.
 */
async function publishSourceMaps(store: Store, { folder, contract }: Build, commit?: string): Promise<void> {
  const maps: Record<string, unknown> = {};
  for (const name of Object.keys(contract.files)) {
    const file = join(folder, `${name}.map`);
    if (existsSync(file)) maps[name] = JSON.parse(await readFile(file, 'utf8'));
  }
  if (Object.keys(maps).length === 0) return;
  const key = formatSourceMapsKey(readDeployableName(contract), contract.version);
  const content = JSON.stringify({ commit, maps });
  refuseSecretText([{ file: key, content }]);
  await store.put(key, gzipSync(content));
}
