import { isRemote, type Candidate } from '../checks/Candidate.ts';

/** Throws if a version cannot be rolled out to a percentage of users. */
export function requireRolloutAllowed(candidate: Candidate, percent: number): void {
  const why = explainRejection(candidate, percent);
  if (why) throw new Error(`${candidate.name} cannot go live for ${percent} percent: ${why}`);
}

/**
 * Returns why a version cannot be rolled out, or undefined if it can. The server renders the same page for everybody.
 * Only in the browser, a screen for signed-in users can differ from one user to the next.
 */
function explainRejection(candidate: Candidate, percent: number): string | undefined {
  if (!isRemote(candidate)) return 'a page has one shell for all visitors.';
  const { name: remote, routes } = candidate.contract.module;
  const { current, rollout, module } = candidate.live.registry.remotes[remote] ?? {};
  const { version } = candidate.contract;
  if (!isShare(percent)) return 'it takes a whole number from 1 to 99.';
  if (!current) return 'nothing of it is live yet with which it could be compared.';
  if (current.version === version) return 'it is live for everybody.';
  const publicPaths = routes.filter(({ access }) => access !== 'signed-in').map(({ path }) => path);
  if (publicPaths.length === routes.length)
    return `all its pages are public (${publicPaths.join(', ')}). They are prerendered, the same for everybody.`;
  if (JSON.stringify(module?.routes) !== JSON.stringify(routes))
    return 'its addresses are not those that are live, and a page has one table of addresses for all visitors.';
  if (rollout?.version === version && percent < rollout.percent)
    return `${rollout.percent} percent have it already. Take it back from all of them: npm run rollback -- ${remote}`;
  return undefined;
}

/** Returns whether a percentage is a share of users: neither nobody nor everybody. */
export const isShare = (percent: number) => Number.isInteger(percent) && percent >= 1 && percent <= 99;
