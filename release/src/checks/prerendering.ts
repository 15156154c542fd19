import { buildRemoteVersion } from 'site/releases/buildRemoteVersion.ts';
import type { Site } from 'site/releases/readSite.ts';
import { prerenderPages } from '../prerender/prerenderPages.ts';
import type { RemoteCandidate, ShellCandidate } from './Candidate.ts';

// Prerenderers are scripts of a build that render its screens to HTML at release time. The checks run them for a
// candidate, a version that may go live. Its `store` has the files of the candidate and of the live site.

/** Checks that the pages of a new remote (micro-frontend) can be prerendered with the live shell around them. */
export function checkRemotePrerendering({ name, store, contract, live }: RemoteCandidate): Promise<string[]> {
  const { module } = contract;
  // In the registry, the candidate replaces the live version of the remote.
  const remotes = { ...live.registry.remotes, [module.name]: { module, live: buildRemoteVersion(contract) } };
  return checkPrerendering(name, { ...live, store, registry: { remotes } }, [module.name]);
}

/** Checks that the pages of every live remote can be prerendered with a new shell around them. */
export const checkShellPrerendering = ({ name, store, contract, live }: ShellCandidate) =>
  checkPrerendering(name, { ...live, store, shell: contract }, Object.keys(live.registry.remotes));

/**
 * Prerenders the pages of some remotes on a site. Returns a sentence for each problem, beginning with the candidate's
 * `name`, `mf-help@1.0.0-…`.
 */
async function checkPrerendering(name: string, site: Site, remotes: string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const remote of remotes) {
    // `reasons` tells by path why a page could not be prerendered, e.g. because it took too long. `denied` tells by
    // path what a page attempted, but may not do, like `reads process.env.HOME`.
    const { pages, reasons, denied } = await prerenderPages(site, remote);
    problems.push(
      ...Object.entries(reasons).map(([path, reason]) => `${name} cannot have ${path} prerendered: ${reason}`),
    );
    for (const [path, { body }] of pages) {
      problems.push(...(denied[path] ?? []).map((attempt) => `${name} ${attempt} while ${path} is prerendered.`));
      const count = body.match(/<h1[\s>]/g)?.length ?? 0;
      if (count !== 1) problems.push(`${name} has ${path} prerendered with ${count} main headings instead of one.`);
    }
  }
  return problems;
}
