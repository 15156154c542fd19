import type { Release, RemoteContract } from 'page-contract';

/** Registry entry of a published build: addresses instead of file names. */
export function releaseOf(contract: RemoteContract): Release {
  const { version, hostApi, shared, module, entry, direct, exposes, files, prerender = {} } = contract;
  const at = (name: string) => `/${module.name}/${version}/${name}`;
  const preloads: Release['preloads'] = {};
  for (const [expose, { scripts, styles }] of Object.entries(exposes)) {
    preloads[expose] = { scripts: scripts.map(at), styles: styles.map(at) };
  }
  const locked = new Set(Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]));
  const hashes = [...locked].map((name) => [at(name), hashOf(files, name)] as const);
  const painters = Object.entries(prerender).map(
    ([expose, name]) => [expose, { file: at(name), integrity: hashOf(files, name) }] as const,
  );
  return {
    version,
    hostApi,
    shared,
    entry: at(entry),
    integrity: hashOf(files, entry),
    ...(direct && { direct: { file: at(direct), integrity: hashOf(files, direct) } }),
    module,
    preloads,
    files: Object.fromEntries(hashes),
    ...(painters.length > 0 ? { prerender: Object.fromEntries(painters) } : {}),
  };
}

function hashOf(files: RemoteContract['files'], name: string): string {
  const file = files[name];
  if (!file) throw new Error(`contract.json lists no hash for ${name}`);
  return file.integrity;
}
