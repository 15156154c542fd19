import { readPartName } from 'site/releases/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import { listPublishableFiles } from '../builds/listPublishableFiles.ts';
import { readText, isRemote, formatFileKey, type Candidate, type RemoteCandidate } from './Candidate.ts';

/**
 * Checks that the files of a candidate, a version that shall go live, are those in its contract (`contract.json`),
 * which lists each file with its hash (`integrity`). Returns a sentence for each problem.
 */
export async function checkFiles(candidate: Candidate): Promise<string[]> {
  const { name: versionName, store, contract } = candidate;
  const differing = await Promise.all(
    listPublishableFiles(contract.files).map(async (file) => {
      const stored = await store.get(formatFileKey(contract, file));
      if (!stored) return [`${versionName} lists ${file}, which is not there.`];
      const isIntact = calculateIntegrity(stored) === contract.files[file]?.integrity;
      return isIntact ? [] : [`${versionName} has another ${file} than its contract lists.`];
    }),
  );
  // These rules concern only remotes (micro-frontends).
  const wrongInRemote = isRemote(candidate) ? [...findPages(candidate), ...(await checkContainers(candidate))] : [];
  return [...differing.flat(), ...wrongInRemote, ...checkPublishedBytes(candidate)];
}

/** Finds HTML pages, which would run on the site's origin without the shell's policy, sign-in and error handling. */
const findPages = ({ name: versionName, contract }: RemoteCandidate) =>
  listPublishableFiles(contract.files)
    .filter((file) => /\.x?html?$/i.test(file))
    .map((file) => `${versionName} contains the page ${file}; only the shell has pages.`);

/**
 * Checks the containers of a remote, the scripts that load its other files: they must contain the hash of each of these
 * files, with which the browser verifies it. The entry loads files by Module Federation. The direct container loads
 * them without, for the first screen of a page.
 */
async function checkContainers(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const { entry, direct, exposes, files } = contract;
  const screenFiles = Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  // The scripts of each screen include the entry itself. The check `screens` reports files without a hash.
  const loaded = [...new Set(screenFiles)].filter((file) => file !== entry && files[file]);
  const containers = [
    { kind: 'an entry', file: entry },
    { kind: 'a direct container', file: direct },
  ];
  const found = containers.map(async ({ kind, file: container }) => {
    const code = await readText(candidate, container);
    const unknown = loaded.filter((file) => !code.includes(files[file]?.integrity ?? ''));
    return unknown.map(
      (file) => `${versionName} has ${kind} that does not know the hash of ${file}: browsers would refuse it.`,
    );
  });
  return (await Promise.all(found)).flat();
}

/** Checks that a version that was published before still has the same files: browsers cache them permanently. */
function checkPublishedBytes({ name: versionName, live, contract }: Candidate): string[] {
  const published = live.contracts.get(`${readPartName(contract)}/${contract.version}`)?.files;
  if (!published) return [];
  return listPublishableFiles(contract.files)
    .filter((file) => published[file]?.integrity !== contract.files[file]?.integrity)
    .map((file) => `${versionName} was published before with another ${file}.`);
}

/**
 * Checks that a remote (micro-frontend) registers itself under its own name: of two remotes with one name, the second
 * would replace the first in a page. A remote registers itself as a global variable, `mf_help` for `mf-help`.
 */
export async function checkName(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const { name: packageName, module, container: variable, entry, direct } = contract;
  if (packageName !== module.name)
    return [`${versionName} is the package ${packageName} and says that it is ${module.name}.`];
  const ownVariable = module.name.replaceAll('-', '_');
  if (variable !== ownVariable) return [`${versionName} registers itself as ${variable}, not as ${ownVariable}.`];
  const codes = await Promise.all([entry, direct].map((file) => readText(candidate, file)));
  return codes.every((code) => code.startsWith(`var ${ownVariable};`))
    ? []
    : [`${versionName} has an entry that does not register ${ownVariable}.`];
}
