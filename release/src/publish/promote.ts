import type { RemoteContract, ShellContract } from 'page-contract';
import { listLiveVersions, readLiveSite, type Site } from 'site/manifest/readSite.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { readProvenance } from '../history/readProvenance.ts';
import type { Version } from '../plan/plan.ts';
import { findCommitAndTools } from './findVersion.ts';
import { publishCandidate, type ReleaseResult, type ReleaseOptions } from './release.ts';

/**
 * Copies the live version of the shell or of a remote from one site to another, e.g. from a site for tests to that of
 * customers, and makes it live there if the checks against the other site pass.
 */
export async function promote(
  from: Store,
  to: Store,
  deployable: string,
  options: ReleaseOptions = {},
): Promise<ReleaseResult> {
  const sourceSite = await readLiveSite(from);
  const targetSite = await readLiveSite(to);
  const version = listLiveVersions(sourceSite.manifest)[deployable];
  // The cast leaves out the third type, the panel's contract: the panel is not among the live versions.
  const contract = sourceSite.contracts.get(`${deployable}/${version}`) as RemoteContract | ShellContract | undefined;
  if (!version || !contract) throw new Error(`${deployable} is not live in ${from.name}.`);
  await copyIfAbsent(from, targetSite, { deployable, version });
  // The panel, in which testers create links to unreleased versions, goes live together with the shell.
  const panel = deployable === 'shell' ? sourceSite.manifest.panel : undefined;
  if (panel) await copyIfAbsent(from, targetSite, { deployable: 'panel', version: panel });
  // The release record names the Git commit and the tools (Node, npm) with which the version was built.
  const commitAndTools = await findCommitAndTools(sourceSite, { deployable, version });
  return publishCandidate(
    { name: `${deployable}@${version}`, contract, store: to, live: targetSite, openApi: options.openApi },
    // There are no builds to upload, because the files were copied.
    { builds: [], panel, provenance: { ...readProvenance(), ...commitAndTools, from: from.name } },
    options,
  );
}

/**
 * Copies the files of a version unless the target has published it. The contract is copied last, so that a version with
 * a contract has all its files even if the copying is interrupted.
 */
async function copyIfAbsent(from: Store, { manifest, store: to }: Site, { deployable, version }: Version) {
  if (manifest.published[deployable]?.includes(version)) return;
  const contractKey = `${deployable}/${version}/contract.json`;
  const objects = await from.list(`${deployable}/${version}/`);
  const otherKeys = objects.map(({ key }) => key).filter((key) => key !== contractKey);
  await mapConcurrently(otherKeys, (key) => copyObject(from, to, key));
  await copyObject(from, to, contractKey);
}

async function copyObject(from: Store, to: Store, key: string): Promise<void> {
  const stored = await from.get(key);
  if (!stored) throw new Error(`${from.name} has no ${key} any more.`);
  await to.put(key, stored.content);
}
