import type { Release, RemoteContract } from 'page-contract';

/**
 * Converts the contract of a remote's build (`contract.json`: its files, screens and calls) to a release, its entry in
 * the registry of remotes, i.e. micro-frontends (`/registry.json`), with addresses on the site instead of file names.
 * `entry` is the script that registers the remote with Module Federation, `direct` an optional script that loads its
 * screens without it, `preloads` lists the files of each exposed screen, and `files` their hashes by address. Throws if
 * the contract lacks the hash of one of them.
 */
export function buildRelease(contract: RemoteContract): Release {
  const { version, hostApi, shared, module, entry, direct, exposes, files, prerender = {} } = contract;
  const formatAddress = (name: string) => `/${module.name}/${version}/${name}`;
  const preloads: Release['preloads'] = {};
  for (const [screen, { scripts, styles }] of Object.entries(exposes)) {
    preloads[screen] = { scripts: scripts.map(formatAddress), styles: styles.map(formatAddress) };
  }
  const screenFiles = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  const hashes = [...screenFiles].map((name) => [formatAddress(name), readHash(files, name)] as const);
  const prerenderers = Object.entries(prerender).map(
    ([screen, name]) => [screen, { file: formatAddress(name), integrity: readHash(files, name) }] as const,
  );
  return {
    version,
    hostApi,
    shared,
    entry: formatAddress(entry),
    integrity: readHash(files, entry),
    ...(direct && { direct: { file: formatAddress(direct), integrity: readHash(files, direct) } }),
    module,
    preloads,
    files: Object.fromEntries(hashes),
    ...(prerenderers.length > 0 && { prerender: Object.fromEntries(prerenderers) }),
  };
}

/** Returns the hash of a file in the build. Throws if the contract does not list it. */
function readHash(files: RemoteContract['files'], name: string): string {
  const file = files[name];
  if (!file) throw new Error(`contract.json lists no hash for ${name}`);
  return file.integrity;
}
