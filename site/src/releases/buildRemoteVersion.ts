import type { RemoteContract, RemoteVersion } from 'page-contract';

/**
 * Converts the contract of a remote's build (`contract.json`, with its files and screens) to the data in the registry
 * (`/registry.json`) by which pages load that version of the remote, a micro-frontend. File names become
 * addresses on the site. Throws if the contract lacks the integrity (hash) of a file.
 */
export function buildRemoteVersion(contract: RemoteContract): RemoteVersion {
  // Two scripts load screens: `entry` by Module Federation, and `direct` without it, for the first screen of a page.
  const { version, hostApi, shared, module, entry, direct, exposes, files, prerender = {} } = contract;

  const formatAddress = (name: string) => `/${module.name}/${version}/${name}`;

  function readIntegrity(name: string): string {
    const file = files[name];
    if (!file) throw new Error(`contract.json lists no integrity for ${name}`);
    return file.integrity;
  }

  const describeFile = (name: string) => ({ file: formatAddress(name), integrity: readIntegrity(name) });

  // `exposes` lists the files that each screen needs at once. Pages preload them.
  const screens = Object.entries(exposes);
  const preloads = screens.map(([screen, { scripts, styles }]) => {
    return [screen, { scripts: scripts.map(formatAddress), styles: styles.map(formatAddress) }] as const;
  });
  const screenFiles = screens.flatMap(([, { scripts, styles }]) => [...scripts, ...styles]);
  // Scripts with which a release renders screens to HTML.
  const prerenderers = Object.entries(prerender).map(([screen, name]) => [screen, describeFile(name)] as const);
  return {
    version,
    hostApi,
    shared,
    entry: formatAddress(entry),
    integrity: readIntegrity(entry),
    direct: describeFile(direct),
    module,
    preloads: Object.fromEntries(preloads),
    // Has only the hashes of preloaded files. Those of files that are loaded later are in the code of the entry.
    files: Object.fromEntries(screenFiles.map((name) => [formatAddress(name), readIntegrity(name)])),
    ...(prerenderers.length > 0 && { prerender: Object.fromEntries(prerenderers) }),
  };
}
