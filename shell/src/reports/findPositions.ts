import { parsePublishedPath } from 'page-contract/publishedPath';
import { maxPositions } from 'page-contract/reports';

interface Positions {
  /** Version to blame: `mf-help@1.0.0-…` */
  version: string;
  /** Positions in scripts of this site, without query: `/mf-help/1.0.0-…/Faq.ab12.js:7:80`. */
  at: string[];
}

/**
 * Finds the scripts of this site in the stack of an error. The scripts of remotes are at `/<remote>/<version>/…`, those
 * of the shell at the root. Returns undefined if there are none, e.g. for an error in a browser extension.
 */
export function findPositions(stack: string, shellVersion: string): Positions | undefined {
  // Escapes dots, and the brackets of an IPv6 address.
  const siteOrigin = location.origin.replaceAll(/[.[\]]/g, '\\$&');
  // Matches `https://…/mf-help/1.0.0-…/Screen.js?…:12:34`; line and column may be absent.
  const ownScripts = RegExp(`${siteOrigin}(/[^\\s?#:()]+\\.js)(?:\\?[^\\s:()]*)?(:\\d+:\\d+)?`, 'g');
  const found = [...stack.matchAll(ownScripts)].map(([, path = '', position = '']) => {
    const published = parsePublishedPath(path);
    const version = published ? `${published.part}@${published.version}` : `shell@${shellVersion}`;
    return { version, position: path + position };
  });
  // The shell renders the remotes: the stack of an error in a remote names scripts of both, and the remote is to blame.
  const version = (found.find(({ version: name }) => !name.startsWith('shell@')) ?? found[0])?.version;
  if (!version) return undefined;
  return { version, at: found.slice(0, maxPositions).map(({ position }) => position) };
}
