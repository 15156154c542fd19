import { deployableOf } from 'site/manifest/readSite.ts';
import type { Candidate } from './Candidate.ts';

const formatMinute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** Checks that the version is not withdrawn. */
export const checkWithdrawals = ({ name, contract, live }: Candidate): string[] =>
  live.manifest.withdrawn
    .filter(({ deployable, version }) => deployable === deployableOf(contract) && version === contract.version)
    .map(({ who, at, reason }) => `${name} was withdrawn by ${who} at ${formatMinute(at)}: ${reason}`);

/** Checks that there is no freeze of the site or of the deployable. */
export const checkFreezes = ({ contract, live }: Candidate): string[] =>
  live.manifest.freezes
    .filter(
      ({ deployable = deployableOf(contract), until }) =>
        deployable === deployableOf(contract) && new Date(until) > new Date(),
    )
    .map(
      ({ deployable = 'The site', who, until, reason }) =>
        `${deployable} is frozen by ${who} until ${formatMinute(until)}: ${reason}`,
    );
