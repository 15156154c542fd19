import { parsePublishedPath } from 'page-contract/publishedPath';

interface Origin {
  /** `mf-help@1.0.0-…` */
  version: string;
  /** Path of the script, without query. */
  path: string;
  line?: number;
  column?: number;
}

/**
 * Returns the version whose code a stack or an address names: a remote's scripts are at `/<remote>/<version>/…`, the
 * shell's at the root. An error in a remote's render names both and belongs to the remote. Returns undefined without a
 * script of this site, as for browser extensions and the payment provider.
 */
export function findOrigin(stack: string, shellVersion: string): Origin | undefined {
  const site = location.origin.replaceAll(/[.[\]]/g, '\\$&');
  const ownScripts = RegExp(`${site}(/[^\\s?#:()]+\\.js)(?:\\?[^\\s:()]*)?(?::(\\d+):(\\d+))?`, 'g');
  const origins = [...stack.matchAll(ownScripts)].map(([, path = '', line, column]) => {
    const published = parsePublishedPath(path);
    return {
      version: published ? `${published.deployable}@${published.version}` : `shell@${shellVersion}`,
      path,
      ...(line && { line: Number(line), column: Number(column) }),
    };
  });
  return origins.find(({ version }) => !version.startsWith('shell@')) ?? origins[0];
}
