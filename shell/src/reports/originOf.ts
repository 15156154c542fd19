import { parsePublishedPath } from 'page-contract/publishedPath';

interface Origin {
  /** `mf-help@1.0.0-…` */
  version: string;
  /** Of the script, without anything behind it. */
  path: string;
  line?: number;
  column?: number;
}

/**
 * Whose code a stack names, or an address: a remote's scripts lie at `/<remote>/<version>/…`, the shell's at the top. What React throws
 * for a remote names both, and then it is the remote's. Nothing where no script of this site is named: extensions, the payment provider.
 */
export function originOf(stack: string, shell: string): Origin | undefined {
  const site = location.origin.replaceAll(/[.[\]]/g, '\\$&');
  const own = RegExp(`${site}(/[^\\s?#:()]+\\.js)(?:\\?[^\\s:()]*)?(?::(\\d+):(\\d+))?`, 'g');
  const places = [...stack.matchAll(own)].map(([, path = '', line, column]) => {
    const published = parsePublishedPath(path);
    return {
      version: published ? `${published.deployable}@${published.version}` : `shell@${shell}`,
      path,
      ...(line && { line: Number(line), column: Number(column) }),
    };
  });
  return places.find(({ version }) => !version.startsWith('shell@')) ?? places[0];
}
