import { readDeployableName } from 'site/manifest/readSite.ts';
import { formatMinute } from '../formatMinute.ts';
import type { Candidate } from './Candidate.ts';

/** Checks that the candidate, a version that shall go live, is not withdrawn. */
export const checkWithdrawals = ({ name: versionName, contract, live }: Candidate): string[] =>
  live.manifest.withdrawn
    .filter(({ deployable, version }) => deployable === readDeployableName(contract) && version === contract.version)
    .map(({ who, at, reason }) => `${versionName} was withdrawn by ${who} at ${formatMinute(at)} UTC: ${reason}`);
