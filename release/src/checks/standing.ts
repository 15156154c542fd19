import { deployableOf } from 'site/manifest/readSite.ts';
import type { Candidate } from './Candidate.ts';

const minutes = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** A version that somebody has withdrawn stays away. */
export const notWithdrawn = ({ name, contract, live }: Candidate): string[] =>
  live.manifest.withdrawn
    .filter(({ deployable, version }) => deployable === deployableOf(contract) && version === contract.version)
    .map(({ who, at, reason }) => `${name} was withdrawn by ${who} at ${minutes(at)}: ${reason}`);

/** A freeze of the site or of the deployable has ended. */
export const notFrozen = ({ contract, live }: Candidate): string[] =>
  live.manifest.freezes
    .filter(
      ({ deployable = deployableOf(contract), until }) =>
        deployable === deployableOf(contract) && new Date(until) > new Date(),
    )
    .map(
      ({ deployable = 'The site', who, until, reason }) =>
        `${deployable} is frozen by ${who} until ${minutes(until)}: ${reason}`,
    );
