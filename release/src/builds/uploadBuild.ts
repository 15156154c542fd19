import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readPartName, type Site } from 'site/releases/readSite.ts';
import { compressVariants } from 'site/render/compressVariants.ts';
import { refuseSecrets, refuseSecretText } from 'site/render/secrets.ts';
import { formatSourceMapsKey } from 'site/sources/sourceMaps.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import type { Build } from './builds.ts';
import { listPublishableFiles } from './listPublishableFiles.ts';

/**
 * Uploads a build to the store, as objects with the key `<part>/<version>/<file>`. The part is `shell`, or the name of
 * a remote (micro-frontend). Its scenarios are an object of their own. `commit` is the Git commit of the sources, which
 * is stored with the source maps. Throws if a file contains a secret.
 */
export async function uploadBuild(store: Store, build: Build, commit?: string): Promise<void> {
  const { folder, contract, scenarios } = build;
  const contractContent = await readFile(join(folder, 'contract.json'));
  requireCheckedVersion(build, contractContent);
  const names = listPublishableFiles(contract.files);
  const paths = names.map((name) => join(folder, name));
  await refuseSecrets([...paths, ...(scenarios ? [scenarios.file] : [])], folder);
  // Builds with the same files for customers may have other scenarios.
  if (scenarios) await store.put(scenarios.key, await readFile(scenarios.file));
  const keyPrefix = `${readPartName(contract)}/${contract.version}/`;
  // An earlier release may have uploaded the same build and failed later.
  const stored = await store.get(`${keyPrefix}contract.json`);
  if (stored?.equals(contractContent)) return;
  await mapConcurrently(names, (name) => uploadFile(store, keyPrefix + name, join(folder, name)));
  await uploadSourceMaps(store, build, commit);
  // The list of the build's packages (SBOM) is not in `contract.files`. A check reports if it is missing.
  const packageList = join(folder, 'sbom.cdx.json');
  if (existsSync(packageList)) await store.put(`${keyPrefix}sbom.cdx.json`, await readFile(packageList));
  // The contract is uploaded last: if it is in the store, all other files are, too.
  await store.put(`${keyPrefix}contract.json`, contractContent);
}

/**
 * Uploads the builds whose versions the site `before` does not have: files of a version never change. Its scenarios may
 * change.
 */
export const uploadBuilds = async (
  store: Store,
  builds: Build[],
  before: Site | undefined,
  commit?: string,
): Promise<void> => {
  const isPublished = ({ contract, scenarios }: Build) => {
    const published = before?.release.parts[readPartName(contract)]?.published[contract.version];
    return published !== undefined && published.scenarios === scenarios?.key;
  };
  await mapConcurrently(
    builds.filter((build) => !isPublished(build)),
    (build) => uploadBuild(store, build, commit),
  );
};

/** Throws if the folder was built again after its contract was read: no check has seen that other build. */
function requireCheckedVersion({ folder, contract }: Build, contractContent: Buffer): void {
  const { version } = JSON.parse(contractContent.toString()) as { version: string };
  if (version !== contract.version)
    throw new Error(`${folder} holds ${version} now: it was built again since ${contract.version} was checked.`);
}

/** Uploads a file and, if it is text, its compressed variants, like `Faq.js` and `Faq.js.br`. */
async function uploadFile(store: Store, key: string, path: string): Promise<void> {
  const content = await readFile(path);
  for (const { suffix, content: compressed } of await compressVariants(key, content))
    await store.put(key + suffix, compressed);
  await store.put(key, content);
}

/**
 * Uploads a build's source maps as one object, which the site does not serve. With it, the command `why` translates
 * stack traces from browsers into lines of the sources. Throws if a map contains a secret.
 */
async function uploadSourceMaps(store: Store, { folder, contract }: Build, commit?: string): Promise<void> {
  const maps: Record<string, unknown> = {};
  for (const name of Object.keys(contract.files)) {
    const file = join(folder, `${name}.map`);
    if (existsSync(file)) maps[name] = JSON.parse(await readFile(file, 'utf8'));
  }
  if (Object.keys(maps).length === 0) return;
  const key = formatSourceMapsKey(readPartName(contract), contract.version);
  const content = JSON.stringify({ commit, maps });
  refuseSecretText([{ file: key, content }]);
  await store.put(key, gzipSync(content));
}
