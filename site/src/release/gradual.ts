import { isRemote, type Candidate, type RemoteCandidate } from '../checks/Candidate.ts';
import type { Line } from '../history/line.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import type { Change } from './compose.ts';

/** The change that makes a candidate live for so many of a hundred signed-in people, beside what stays live. */
export function puttingGradually(
  candidate: Candidate,
  percent: number,
  { forced }: Pick<Line, 'forced'>,
): Pick<Change, 'remotes' | 'registry'> {
  refuseGradual(candidate, percent);
  const { name } = candidate.contract.module;
  return {
    remotes: [candidate],
    registry: ({ remotes }) => {
      const release = { ...releaseOf(candidate.contract), ...(forced && { isForced: true as const }) };
      const gradual = { ...release, percent, since: new Date().toISOString() };
      return { remotes: { ...remotes, [name]: { ...remotes[name]!, gradual } } };
    },
  };
}

/** Throws where it cannot be that only some people get it. */
export function refuseGradual(candidate: Candidate, percent: number): asserts candidate is RemoteCandidate {
  const why = whyNot(candidate, percent);
  if (why) throw new Error(`${candidate.name} cannot go live for ${percent} percent: ${why}`);
}

/** A page is made before anybody knows who will see it: only what it loads for somebody who is signed in can differ. */
function whyNot(candidate: Candidate, percent: number): string | undefined {
  if (!isRemote(candidate)) return 'a page has one shell, whoever looks at it.';
  const { name, routes } = candidate.contract.module;
  const { current, gradual, module } = candidate.live.registry.remotes[name] ?? {};
  const { version } = candidate.contract;
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) return 'it takes a whole number from 1 to 99.';
  if (!current) return 'nothing of it is live yet with which it could be compared.';
  if (current.version === version) return 'it is live for everybody.';
  const open = routes.filter(({ access }) => access !== 'signed-in').map(({ path }) => path);
  if (open.length === routes.length)
    return `all its pages are public (${open.join(', ')}). They are painted ahead of time, the same for everybody.`;
  if (JSON.stringify(module?.routes) !== JSON.stringify(routes))
    return 'its addresses are not those that are live, and a page has one table of addresses, whoever looks at it.';
  if (gradual?.version === version && percent < gradual.percent)
    return `${gradual.percent} percent have it already. Take it back from all of them: npm run rollback -- ${name}`;
  return undefined;
}

/** Nobody gets it any more. */
export const withoutGradual =
  (name: string): Change['registry'] =>
  ({ remotes }) => ({ remotes: { ...remotes, [name]: { ...remotes[name]!, gradual: undefined } } });
