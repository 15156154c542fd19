import type { RemoteContract, ShellContract } from 'page-contract';
import { listLiveVersions, readLiveSite } from 'site/manifest/readSite.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { findCommitAndTools } from './findVersion.ts';
import { publishCandidate, type ReleaseResult, type ReleaseOptions } from './release.ts';

/**
 * Makes the version of a deployable (the shell or a remote) that is live on one site live on another one, e.g. first on
 * a site for tests and then for customers, if the other site's checks pass. Its files are copied.
 */
export async function promote(
  from: Store,
  to: Store,
  deployable: string,
  options: Omit<ReleaseOptions, 'percent'> = {},
): Promise<ReleaseResult> {
  const sourceSite = await readLiveSite(from);
  const { manifest, contracts } = sourceSite;
  const targetSite = await readLiveSite(to);
  const version = listLiveVersions(manifest)[deployable];
  const contract = contracts.get(`${deployable}/${version}`) as RemoteContract | ShellContract | undefined;
  if (!version || !contract) throw new Error(`${deployable} is not live in ${from.name}.`);
  // The panel, with which testers create links to unreleased versions, goes live together with the shell.
  const panel = deployable === 'shell' ? manifest.panel : undefined;
  const needed = [{ deployable, version }, ...(panel ? [{ deployable: 'panel', version: panel }] : [])];
  for (const one of needed) {
    const isStored = targetSite.manifest.published[one.deployable]?.includes(one.version);
    if (!isStored) await copyVersion(from, to, `${one.deployable}/${one.version}/`);
  }
  // Fields of the release record on the other site.
  const built = await findCommitAndTools(sourceSite, { deployable, version });
  return publishCandidate(
    { name: `${deployable}@${version}`, contract, store: to, live: targetSite, openApi: options.openApi },
    { builds: [], panel, provenance: { ...readProvenance(), ...built, from: from.name } },
    options,
  );
}

/** Copies the objects of a version, `<deployable>/<version>/…`. The contract is last: its presence proves all files. */
async function copyVersion(from: Store, to: Store, prefix: string): Promise<void> {
  const last = `${prefix}contract.json`;
  const keys = (await from.list(prefix)).map(({ key }) => key).filter((key) => key !== last);
  await mapConcurrently(keys, (key) => copyObject(from, to, key));
  await copyObject(from, to, last);
}

async function copyObject(from: Store, to: Store, key: string): Promise<void> {
  const stored = await from.get(key);
  if (!stored) throw new Error(`${from.name} has no ${key} any more.`);
  await to.put(key, stored.content);
}
