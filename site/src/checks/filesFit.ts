import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../publish/integrityOf.ts';
import { publishable } from '../publish/publish.ts';
import { publishedBuild } from '../publish/published.ts';
import { isRemote, type Candidate, type RemoteCandidate } from './Candidate.ts';
import { codeOf } from './codeOf.ts';

/** The files are those that the contract speaks of, and browsers will take them: the containers know the hash of every chunk. */
export function filesFit(candidate: Candidate): string[] {
  const { name, folder, contract } = candidate;
  const differing = publishable(contract.files).flatMap((file) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`${name} lists ${file}, which is not there.`];
    const fits = integrityOf(readFileSync(path)) === contract.files[file]?.integrity;
    return fits ? [] : [`${name} has another ${file} than its contract lists.`];
  });
  return [...differing, ...(isRemote(candidate) ? unlocked(candidate) : []), ...publishedOtherwise(candidate)];
}

function unlocked({ name, folder, contract: { entry, direct, exposes, files } }: RemoteCandidate): string[] {
  const loaded = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  loaded.delete(entry);
  const containers = [{ a: 'an entry', file: entry }, ...(direct ? [{ a: 'a direct container', file: direct }] : [])];
  return containers.flatMap(({ a, file: container }) => {
    const code = codeOf(join(folder, container));
    return [...loaded]
      .filter((file) => files[file] && !code.includes(files[file].integrity))
      .map((file) => `${name} has ${a} that does not know the hash of ${file}: browsers would refuse it.`);
  });
}

/** Browsers keep a version's files for ever: under its addresses there is never anything else. */
function publishedOtherwise({ name, siteDir, contract }: Candidate): string[] {
  const published = publishedBuild(siteDir, contract.name, contract.version)?.contract.files;
  if (!published) return [];
  return Object.entries(contract.files)
    .filter(([file, { integrity }]) => published[file]?.integrity !== integrity)
    .map(([file]) => `${name} was published before with another ${file}.`);
}
