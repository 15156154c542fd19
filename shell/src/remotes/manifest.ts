import { loadTimeoutInMilliseconds } from 'page-contract/loadTimeout';

interface Manifest {
  metaData: { remoteEntry: { name: string; path?: string }; publicPath?: string };
}

const isManifest = (value: unknown): value is Manifest =>
  typeof (value as Partial<Manifest> | null)?.metaData?.remoteEntry?.name === 'string';

/**
 * Returns the address of the entry script of a remote. The registry, the site's list of remotes, names scripts, which
 * are returned as they are. A dev server may be registered by its Module Federation manifest (`.json`), which is loaded
 * to find the script. Its time limit is that of a script, and it is never cached. Rejects if the JSON is no manifest.
 */
export async function resolveScript(entry: URL): Promise<URL> {
  if (!entry.pathname.endsWith('.json')) return entry;
  const response = await fetch(entry, { cache: 'no-store', signal: AbortSignal.timeout(loadTimeoutInMilliseconds) });
  const manifest: unknown = response.ok ? await response.json() : undefined;
  if (!isManifest(manifest)) throw new Error(`${entry.href} is not a manifest`);

  const { remoteEntry, publicPath = 'auto' } = manifest.metaData;
  const base = publicPath === 'auto' ? entry : new URL(publicPath, entry);
  const script = new URL(`${remoteEntry.path ?? ''}${remoteEntry.name}`, base);
  // The number of a retry.
  script.search = entry.search;
  return script;
}
