import type { Candidate } from '../checks/Candidate.ts';
import type { Rehearse } from '../checks/Rehearse.ts';
import { publishedBuild } from '../publish/published.ts';
import { isProven } from './proof.ts';

/**
 * Shows a browser the version that a candidate is about to replace, unless one has seen it with the shell that is live: pages shall be able to go
 * back to it. Returns why they will not.
 */
export async function seeLive({ siteDir, live, contract }: Candidate, rehearse: Rehearse): Promise<string[]> {
  const { registry, shell } = live;
  const current = registry.remotes[contract.name]?.current;
  if (!current || current.isForced || current.version === contract.version) return [];
  if (isProven(siteDir, contract.name, current.version, { shell: shell.version, registry })) return [];
  const build = publishedBuild(siteDir, 'shell', shell.version);
  if (!build) return [];
  const name = `${contract.name}@${current.version}`;
  const host = { ...build, name: `shell@${shell.version}`, siteDir, live };
  const { reasons, unasked } = await rehearse(host, name).catch((error: Error) => ({
    reasons: [error.message],
    unasked: undefined,
  }));
  const why = unasked === undefined ? reasons : [`nobody looked, for ${unasked}`];
  return why.map((reason) => `${name}, which was live until now, is not proven good: ${reason}`);
}
