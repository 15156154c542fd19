import type { Release, RemoteContract } from 'page-contract';

/** Converts the contract of a published build to its registry entry, which has addresses instead of file names. */
export function buildRelease(contract: RemoteContract): Release {
  const { version, hostApi, shared, module, entry, direct, exposes, files, prerender = {} } = contract;
  const addressOf = (name: string) => `/${module.name}/${version}/${name}`;
  const preloads: Release['preloads'] = {};
  for (const [expose, { scripts, styles }] of Object.entries(exposes)) {
    preloads[expose] = { scripts: scripts.map(addressOf), styles: styles.map(addressOf) };
  }
  const names = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  const hashes = [...names].map((name) => [addressOf(name), hashOf(files, name)] as const);
  const prerenderers = Object.entries(prerender).map(
    ([expose, name]) => [expose, { file: addressOf(name), integrity: hashOf(files, name) }] as const,
  );
  return {
    version,
    hostApi,
    shared,
    entry: addressOf(entry),
    integrity: hashOf(files, entry),
    ...(direct && { direct: { file: addressOf(direct), integrity: hashOf(files, direct) } }),
    module,
    preloads,
    files: Object.fromEntries(hashes),
    ...(prerenderers.length > 0 ? { prerender: Object.fromEntries(prerenderers) } : {}),
  };
}

function hashOf(files: RemoteContract['files'], name: string): string {
  const file = files[name];
  if (!file) throw new Error(`contract.json lists no hash for ${name}`);
  return file.integrity;
}
