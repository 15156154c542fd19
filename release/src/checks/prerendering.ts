import type { Registry, ShellContract } from 'page-contract';
import { buildRelease } from 'site/manifest/buildRelease.ts';
import { prerenderPages } from '../prerender/prerenderPages.ts';
import type { Candidate, RemoteCandidate, ShellCandidate } from './Candidate.ts';

/** Checks that a remote's prerenderers render their pages on the live shell, without hanging or throwing. */
export function checkRemotePrerendering(candidate: RemoteCandidate): Promise<string[]> {
  const { contract, live } = candidate;
  const { module } = contract;
  const remotes = { ...live.registry.remotes, [module.name]: { module, current: buildRelease(contract) } };
  return checkPrerendering(candidate, live.shell, { remotes }, [module.name]);
}

/** Checks that the pages of every live remote can be prerendered on a new shell. */
export const checkShellPrerendering = (candidate: ShellCandidate) =>
  checkPrerendering(
    candidate,
    candidate.contract,
    candidate.live.registry,
    Object.keys(candidate.live.registry.remotes),
  );

/** Prerenders the pages of some remotes on a shell and returns a sentence for each that fails. */
async function checkPrerendering(
  { name, store, live }: Candidate,
  shell: ShellContract,
  registry: Registry,
  names: string[],
) {
  const { page, origin } = live.manifest;
  const problems: string[] = [];
  for (const remote of names) {
    const { pages, reasons, denied } = await prerenderPages({ store, registry, remote, shell, page, origin });
    problems.push(
      ...Object.entries(reasons).map(([path, reason]) => `${name} cannot have ${path} prerendered: ${reason}`),
    );
    for (const [path, { body }] of pages) {
      // Attempts to use what a prerenderer must not, as clauses: `reads process.env.HOME`.
      problems.push(...(denied[path] ?? []).map((attempt) => `${name} ${attempt} while ${path} is prerendered.`));
      const count = body.match(/<h1[\s>]/g)?.length ?? 0;
      if (count !== 1) problems.push(`${name} has ${path} prerendered with ${count} main headings instead of one.`);
    }
  }
  return problems;
}
