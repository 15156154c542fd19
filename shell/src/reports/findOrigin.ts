import { parsePublishedPath } from 'page-contract/publishedPath';

/** Script that an error comes from. */
interface ErrorOrigin {
  /** `mf-help@1.0.0-…` */
  version: string;
  /** Path of the script, without query. */
  path: string;
  line?: number;
  column?: number;
}

/**
 * Finds the script that an error comes from, and its version. `stack` is the stack of the error, or the address of a
 * script. The scripts of remotes are at `/<remote>/<version>/…`, those of the shell at the root. Returns undefined if
 * no script belongs to this site, e.g. for an error in a browser extension.
 */
export function findOrigin(stack: string, shellVersion: string): ErrorOrigin | undefined {
  // Escapes dots, and the brackets of an IPv6 address.
  const siteOrigin = location.origin.replaceAll(/[.[\]]/g, '\\$&');
  // Matches `https://…/mf-help/1.0.0-…/Screen.js?…:12:34`: path, line and column; line and column may be absent.
  const ownScripts = RegExp(`${siteOrigin}(/[^\\s?#:()]+\\.js)(?:\\?[^\\s:()]*)?(?::(\\d+):(\\d+))?`, 'g');
  const origins = [...stack.matchAll(ownScripts)].map(([, path = '', line, column]) => {
    const published = parsePublishedPath(path);
    return {
      version: published ? `${published.part}@${published.version}` : `shell@${shellVersion}`,
      path,
      ...(line && { line: Number(line), column: Number(column) }),
    };
  });
  // The shell renders the remotes: the stack of an error in a remote names scripts of both, and the remote is to blame.
  return origins.find(({ version }) => !version.startsWith('shell@')) ?? origins[0];
}
