import { foreignSignature } from '../keys/signedBuild.ts';
import { isRemote, type Candidate } from './Candidate.ts';

/** Its team has signed it. Not asked where no keys are known. */
export function signedByTeam(candidate: Candidate): string[] | undefined {
  const { keys, folder, contract } = candidate;
  const part = isRemote(candidate) ? candidate.contract.module.name : 'shell';
  return keys && foreignSignature(keys, { part, version: contract.version, folder, isWayBack: false });
}
