import { readDeployableName } from 'site/manifest/readSite.ts';
import { formatMinute } from '../formatMinute.ts';
import type { Candidate } from './Candidate.ts';

// The live site's manifest lists withdrawn versions, and freezes: periods in which the operator allows no release.

/** Checks that the version is not withdrawn. */
export const checkWithdrawals = ({ name: versionName, contract, live }: Candidate): string[] =>
  live.manifest.withdrawn
    .filter(({ deployable, version }) => deployable === readDeployableName(contract) && version === contract.version)
    .map(({ who, at, reason }) => `${versionName} was withdrawn by ${who} at ${formatMinute(at)} UTC: ${reason}`);

/** Checks that there is no freeze of the whole site, which names no deployable, or of what is to be released. */
export const checkFreezes = ({ contract, live }: Candidate): string[] =>
  live.manifest.freezes
    .filter(({ deployable }) => deployable === undefined || deployable === readDeployableName(contract))
    .filter(({ until }) => new Date(until) > new Date())
    .map(
      ({ deployable, who, until, reason }) =>
        `${deployable ?? 'The site'} is frozen by ${who} until ${formatMinute(until)} UTC: ${reason}`,
    );
