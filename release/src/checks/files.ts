import { readDeployableName } from 'site/manifest/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import { listPublishableFiles } from '../builds/listPublishableFiles.ts';
import { readCode, isRemote, formatFileKey, type Candidate, type RemoteCandidate } from './Candidate.ts';

/** Checks that the files are those of the contract, and that the containers have the integrity of every chunk. */
export async function checkFiles(candidate: Candidate): Promise<string[]> {
  const { name, store, contract } = candidate;
  const differing = await Promise.all(
    listPublishableFiles(contract.files).map(async (file) => {
      const stored = await store.get(formatFileKey(contract, file));
      if (!stored) return [`${name} lists ${file}, which is not there.`];
      const fits = calculateIntegrity(stored.content) === contract.files[file]?.integrity;
      return fits ? [] : [`${name} has another ${file} than its contract lists.`];
    }),
  );
  const ofRemote = isRemote(candidate) ? [...findPages(candidate), ...(await checkContainers(candidate))] : [];
  return [...differing.flat(), ...ofRemote, ...checkPublishedBytes(candidate)];
}

/** Finds HTML pages, which would run on the site's origin without the shell's policy, sign-in and error handling. */
const findPages = ({ name, contract }: RemoteCandidate) =>
  listPublishableFiles(contract.files)
    .filter((file) => /\.x?html?$/i.test(file))
    .map((file) => `${name} contains the page ${file}; only the shell has pages.`);

/**
 * Checks the integrity values in the containers, the scripts that load a remote's chunks, with which browsers verify
 * them. The direct container does without Module Federation's run time, for the screen with which a page opens.
 */
async function checkContainers(candidate: RemoteCandidate): Promise<string[]> {
  const { name, contract } = candidate;
  const { entry, direct, exposes, files } = contract;
  const loaded = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  loaded.delete(entry);
  const containers = [
    { kind: 'an entry', file: entry },
    ...(direct ? [{ kind: 'a direct container', file: direct }] : []),
  ];
  const found = await Promise.all(
    containers.map(async ({ kind, file: container }) => {
      const code = await readCode(candidate, container);
      return [...loaded]
        .filter((file) => files[file] && !code.includes(files[file].integrity))
        .map((file) => `${name} has ${kind} that does not know the hash of ${file}: browsers would refuse it.`);
    }),
  );
  return found.flat();
}

/** Checks that a published version has the same files as before, because browsers cache them permanently. */
function checkPublishedBytes({ name, live, contract }: Candidate): string[] {
  const published = live.contracts.get(`${readDeployableName(contract)}/${contract.version}`)?.files;
  if (!published) return [];
  return Object.entries(contract.files)
    .filter(([file, { integrity }]) => published[file]?.integrity !== integrity)
    .map(([file]) => `${name} was published before with another ${file}.`);
}
