import { readIntactRecords } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import { listNamedVersions } from '../plan/plan.ts';
import { listRecentVersions } from '../plan/planPrune.ts';
import { compareCalls, formatObjection, type Objection } from './compareCalls.ts';
import type { OpenApi } from './openApi.ts';

/** Answer of the command `can-i-deploy`: a backend may be deployed if there are no objections. */
type DeployVerdict = Awaited<ReturnType<typeof canDeploy>>;

/**
 * Compares a backend's OpenAPI document with every version that pages may still run. The manifest names those that
 * pages load now: live ones, their fallbacks, rollouts to some users, and previews for testers. Release records name
 * those that were live in the last days: open tabs may show them. A deployable is the shell, a remote, or the panel in
 * which testers create share links.
 */
export async function canDeploy(site: Site, openApi: OpenApi, now: Date) {
  const { store, manifest, contracts } = site;
  // `record` is the hash of the newest release record; each record names the one before.
  const records = await readIntactRecords(store, manifest.record);
  const mayRun = [...listNamedVersions(manifest, now), ...listRecentVersions(records, now)];
  // Keys of `contracts`, each once: `mf-help/1.0.0-…`.
  const keys = [...new Set(mayRun.map(({ deployable, version }) => `${deployable}/${version}`))].toSorted();
  /** Versions that the backend was compared with, as `mf-help@1.0.0-…`. */
  const compared: string[] = [];
  /** Calls that the backend would break, each with the version that makes it, and all of it as a sentence. */
  const objections: (Objection & { version: string; sentence: string })[] = [];
  /** Sentences about versions that could not be compared in full. */
  const remarks: string[] = [];
  for (const key of keys) {
    const name = key.replace('/', '@');
    const contract = contracts.get(key);
    if (!contract) remarks.push(`${name} is not compared: its contract is gone.`);
    // Only remotes make calls. Contracts of the shell and the panel have no `module`.
    if (!contract || !('module' in contract)) continue;
    compared.push(name);
    // `calls` names the calls; `api` has their schemas, and is missing in older builds.
    if (contract.calls.length > 0 && !contract.api)
      remarks.push(`${name} does not say what it sends and reads: only its calls are compared.`);
    // `shouldExpectOptional`: objects to a field that no response has any more, also if the page can do without it.
    for (const objection of compareCalls(contract, openApi, { shouldExpectOptional: true }))
      objections.push({ version: name, ...objection, sentence: formatObjection(name, objection) });
  }
  return { compared, objections, remarks };
}

/** Describes the verdict for a terminal: objections, remarks, then the answer. */
export function describeDeploy({ compared, objections, remarks }: DeployVerdict): string {
  const broken = new Set(objections.map(({ version }) => version)).size;
  const answer =
    broken > 0
      ? `No: this backend would break ${broken} of ${compared.length} versions that pages may still run.`
      : `Yes: this backend may be deployed. Compared with ${compared.join(', ')}.`;
  return [...groupObjections(objections), ...remarks, answer].join('\n');
}

/**
 * Returns a sentence for each objection. An error code that a page does not know (`field` is `code`) may come from many
 * calls: one sentence per version and code tells the first call and the number of others.
 */
function groupObjections(objections: DeployVerdict['objections']): string[] {
  return objections.flatMap((one) => {
    if (one.field !== 'code') return [one.sentence];
    // `why` names the code. The first objection to it stands for all of them.
    const [first, ...more] = objections.filter(({ version, why }) => version === one.version && why === one.why);
    if (one !== first) return [];
    const call = more.length > 0 ? `${one.call} and ${more.length} more` : one.call;
    return [formatObjection(one.version, { ...one, call })];
  });
}
