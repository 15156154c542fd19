import { readReleases } from 'site/releases/readReleases.ts';
import type { Site } from 'site/releases/readSite.ts';
import { listRunningVersions } from '../plan/planPrune.ts';
import { compareCalls, formatObjection, type Objection } from './compareCalls.ts';
import type { OpenApi } from './openApi.ts';

/** An objection of one version. Programs read these field names in the output of `--json`. */
interface VersionObjection extends Objection {
  /** Version that makes the call, as `mf-help@1.0.0-…`. */
  version: string;
  /** The whole objection as a sentence. */
  sentence: string;
}

/** Answer of the command `can-i-deploy`: a backend may be deployed if there are no objections. */
interface DeployVerdict {
  /** Versions that the backend was compared with, as `mf-help@1.0.0-…`. */
  compared: string[];
  objections: VersionObjection[];
  /** Sentences about versions that could not be compared in full. */
  remarks: string[];
}

/** Compares a backend's OpenAPI document with every version of a remote (micro-frontend) that pages may still run. */
export async function canDeploy(site: Site, openApi: OpenApi, now: Date): Promise<DeployVerdict> {
  const verdict: DeployVerdict = { compared: [], objections: [], remarks: [] };
  const running = listRunningVersions(await readReleases(site.store), now);
  for (const key of running.map(({ part, version }) => `${part}/${version}`).toSorted()) {
    const name = key.replace('/', '@');
    const contract = site.contracts.get(key);
    if (!contract) {
      verdict.remarks.push(`${name} is not compared: its contract is gone.`);
      continue;
    }
    // Only remotes call the backend, and only their contracts have a `module`.
    if (!('module' in contract)) continue;
    verdict.compared.push(name);
    // `shouldExpectOptional`: a page can do without an optional field, but would miss one that no response ever has.
    for (const objection of compareCalls(contract, openApi, { shouldExpectOptional: true }))
      verdict.objections.push({ version: name, ...objection, sentence: formatObjection(name, objection) });
  }
  return verdict;
}

/** Describes the verdict for a terminal: objections, remarks, then the answer. */
export function describeDeploy({ compared, objections, remarks }: DeployVerdict): string {
  const broken = new Set(objections.map(({ version }) => version)).size;
  const answer =
    broken > 0
      ? `No: this backend would break ${broken} of ${compared.length} versions that pages may still run.`
      : `Yes: this backend may be deployed. Compared with ${compared.join(', ')}.`;
  return [...describeObjections(objections), ...remarks, answer].join('\n');
}

/**
 * Returns a sentence for each objection. Only unknown error codes (their `field` is `code`) are summarized: many calls
 * of a version may return the same code, and one sentence names the first of these calls and counts the others.
 */
function describeObjections(objections: VersionObjection[]): string[] {
  return objections.flatMap((objection) => {
    const { version, field, call, why, sentence } = objection;
    if (field !== 'code') return [sentence];
    // `why` names the code.
    const sameCode = objections.filter((other) => other.version === version && other.why === why);
    if (sameCode[0] !== objection) return [];
    const calls = sameCode.length > 1 ? `${call} and ${sameCode.length - 1} more` : call;
    return [formatObjection(version, { ...objection, call: calls })];
  });
}
