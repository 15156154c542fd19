import type { Release, RemoteContract } from 'page-contract';

/**
 * Converts the contract of a remote's build (`contract.json`: its files, screens and calls) to a release, its entry in
 * the registry of remotes, i.e. micro-frontends (`/registry.json`), with addresses on the site instead of file names.
 * `entry` is the script that registers the remote with Module Federation, and `direct` an optional script that loads
 * its screens without Module Federation. `preloads` lists the files of each exposed screen, `files` has their integrity
 * (hash) by address, and `prerender` the scripts that render screens to HTML. `hostApi` and `shared` are the ranges of
 * versions that the remote needs of the shell. Throws if the contract lacks the integrity of a file.
 */
export function buildRelease(contract: RemoteContract): Release {
  const { version, hostApi, shared, module, entry, direct, exposes, files, prerender = {} } = contract;
  const formatAddress = (name: string) => `/${module.name}/${version}/${name}`;
  const preloads: Release['preloads'] = {};
  for (const [screen, { scripts, styles }] of Object.entries(exposes)) {
    preloads[screen] = { scripts: scripts.map(formatAddress), styles: styles.map(formatAddress) };
  }
  const screenFiles = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  const integrities = [...screenFiles].map((name) => [formatAddress(name), readIntegrity(files, name)] as const);
  const prerenderers = Object.entries(prerender).map(
    ([screen, name]) => [screen, { file: formatAddress(name), integrity: readIntegrity(files, name) }] as const,
  );
  return {
    version,
    hostApi,
    shared,
    entry: formatAddress(entry),
    integrity: readIntegrity(files, entry),
    ...(direct && { direct: { file: formatAddress(direct), integrity: readIntegrity(files, direct) } }),
    module,
    preloads,
    files: Object.fromEntries(integrities),
    ...(prerenderers.length > 0 && { prerender: Object.fromEntries(prerenderers) }),
  };
}

/** Returns the integrity of a file in the build. Throws if the contract does not list it. */
function readIntegrity(files: RemoteContract['files'], name: string): string {
  const file = files[name];
  if (!file) throw new Error(`contract.json lists no integrity for ${name}`);
  return file.integrity;
}
