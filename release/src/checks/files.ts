import { readDeployableName } from 'site/manifest/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import { listPublishableFiles } from '../builds/builds.ts';
import { readText, isRemote, formatFileKey, type Candidate, type RemoteCandidate } from './Candidate.ts';

/**
 * Checks that the files of a candidate, a version that shall go live, are those that its contract (`contract.json`)
 * lists with their integrity. A remote must have no HTML pages, and its containers must know the integrity of all files
 * that they load. Returns a sentence for each problem.
 */
export async function checkFiles(candidate: Candidate): Promise<string[]> {
  const { name: versionName, store, contract } = candidate;
  const differing = await Promise.all(
    listPublishableFiles(contract.files).map(async (file) => {
      const stored = await store.get(formatFileKey(contract, file));
      if (!stored) return [`${versionName} lists ${file}, which is not there.`];
      const isIntact = calculateIntegrity(stored.content) === contract.files[file]?.integrity;
      return isIntact ? [] : [`${versionName} has another ${file} than its contract lists.`];
    }),
  );
  const wrongInRemote = isRemote(candidate) ? [...findPages(candidate), ...(await checkContainers(candidate))] : [];
  return [...differing.flat(), ...wrongInRemote, ...checkPublishedBytes(candidate)];
}

/** Finds HTML pages, which would run on the site's origin without the shell's policy, sign-in and error handling. */
const findPages = ({ name: versionName, contract }: RemoteCandidate) =>
  listPublishableFiles(contract.files)
    .filter((file) => /\.x?html?$/i.test(file))
    .map((file) => `${versionName} contains the page ${file}; only the shell has pages.`);

/**
 * Checks that the containers, the scripts that load a remote's files, contain the integrity with which browsers verify
 * each of them. A remote has two: the entry for Module Federation, and the direct container, for a page that opens with
 * a screen of the remote and loads it without Module Federation's run time. Older builds have no direct container.
 */
async function checkContainers(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const { entry, direct, exposes, files } = contract;
  const loaded = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  // The scripts of each screen, which pages preload, include the entry. It is a container, and no container loads it.
  loaded.delete(entry);
  const containers = [
    { kind: 'an entry', file: entry },
    ...(direct ? [{ kind: 'a direct container', file: direct }] : []),
  ];
  const found = await Promise.all(
    containers.map(async ({ kind, file: container }) => {
      const code = await readText(candidate, container);
      // Another check (screens.ts) reports files that the contract does not list.
      return [...loaded]
        .filter((file) => files[file] && !code.includes(files[file].integrity))
        .map((file) => `${versionName} has ${kind} that does not know the hash of ${file}: browsers would refuse it.`);
    }),
  );
  return found.flat();
}

/** If the version is on the site already, checks that its files are the same there: browsers cache them permanently. */
function checkPublishedBytes({ name: versionName, live, contract }: Candidate): string[] {
  const published = live.contracts.get(`${readDeployableName(contract)}/${contract.version}`)?.files;
  if (!published) return [];
  return listPublishableFiles(contract.files)
    .filter((file) => published[file]?.integrity !== contract.files[file]?.integrity)
    .map((file) => `${versionName} was published before with another ${file}.`);
}
