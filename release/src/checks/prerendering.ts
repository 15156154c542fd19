import { buildRelease } from 'site/manifest/buildRelease.ts';
import type { Site } from 'site/manifest/readSite.ts';
import { prerenderPages } from '../prerender/prerenderPages.ts';
import type { RemoteCandidate, ShellCandidate } from './Candidate.ts';

/**
 * Checks that a remote's prerenderers (scripts that render screens to HTML) work on the live shell. The candidate is a
 * version that may go live; its `store` has its files and those of the live site, `live`. Prerenderers run in a process
 * with a time limit (prerenderRemote.ts); a page for which they take too long or throw is a finding.
 */
export function checkRemotePrerendering({ name, store, contract, live }: RemoteCandidate): Promise<string[]> {
  const { module } = contract;
  // The registry as it would be with the candidate in place of the live version.
  const remotes = { ...live.registry.remotes, [module.name]: { module, current: buildRelease(contract) } };
  return checkPrerendering(name, { ...live, store, registry: { remotes } }, [module.name]);
}

/** Checks that the pages of every live remote can be prerendered on a new shell. */
export const checkShellPrerendering = ({ name, store, contract, live }: ShellCandidate) =>
  checkPrerendering(name, { ...live, store, shell: contract }, Object.keys(live.registry.remotes));

/**
 * Prerenders the pages of some remotes as `site` has them, and returns a sentence for each problem. It begins with the
 * candidate's `name`, `mf-help@1.0.0-…`.
 */
async function checkPrerendering(name: string, site: Site, remotes: string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const remote of remotes) {
    // By path: pages that were prerendered, why others were not, and what a page attempted and may not do.
    const { pages, reasons, denied } = await prerenderPages(site, remote);
    problems.push(
      ...Object.entries(reasons).map(([path, reason]) => `${name} cannot have ${path} prerendered: ${reason}`),
    );
    for (const [path, { body }] of pages) {
      // For example `reads process.env.HOME`: a prerenderer may use neither files nor the environment.
      problems.push(...(denied[path] ?? []).map((attempt) => `${name} ${attempt} while ${path} is prerendered.`));
      const count = body.match(/<h1[\s>]/g)?.length ?? 0;
      if (count !== 1) problems.push(`${name} has ${path} prerendered with ${count} main headings instead of one.`);
    }
  }
  return problems;
}
