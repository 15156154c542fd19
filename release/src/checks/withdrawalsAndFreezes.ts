import { readDeployableName } from 'site/manifest/readSite.ts';
import { formatMinute } from '../formatMinute.ts';
import type { Candidate } from './Candidate.ts';

// The live site's manifest lists versions that were withdrawn because of a fault, and freezes: periods in which the
// operator allows no release of a deployable (the shell or a remote) or of the whole site.

/** Checks that the candidate, a version that shall go live, is not withdrawn. */
export const checkWithdrawals = ({ name: versionName, contract, live }: Candidate): string[] =>
  live.manifest.withdrawn
    .filter(({ deployable, version }) => deployable === readDeployableName(contract) && version === contract.version)
    .map(({ who, at, reason }) => `${versionName} was withdrawn by ${who} at ${formatMinute(at)} UTC: ${reason}`);

/** Checks that no freeze forbids the release. A freeze without `deployable` concerns the whole site. */
export const checkFreezes = ({ contract, live }: Candidate): string[] =>
  live.manifest.freezes
    .filter(({ deployable }) => deployable === undefined || deployable === readDeployableName(contract))
    .filter(({ until }) => new Date(until) > new Date())
    .map(
      ({ deployable, who, until, reason }) =>
        `${deployable ?? 'The site'} is frozen by ${who} until ${formatMinute(until)} UTC: ${reason}`,
    );
