import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatSourceMapsKey } from 'site/history/sourceMaps.ts';
import { readDeployableName } from 'site/manifest/readSite.ts';
import { refuseSecretText } from 'site/render/secrets.ts';
import type { Store } from 'site/store/Store.ts';
import type { Build } from './builds.ts';

/**
 * Uploads a build's source maps as one object, which the site does not serve. The command `why` translates stacks of
 * errors by it to lines of the sources. `commit`: the Git commit of the sources. Throws if a map contains a secret.
 */
export async function publishSourceMaps(store: Store, { folder, contract }: Build, commit?: string): Promise<void> {
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
