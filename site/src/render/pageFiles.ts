import type { RemoteVersion, ShellContract } from 'page-contract';
import { parsePublishedPath } from 'page-contract/publishedPath';
import type { Resource } from './pageHtml.ts';

/**
 * Returns files of the shell as a page loads them, with their hashes from the shell's contract. `names` are relative to
 * the shell's build: `main.ab12.js`. The site serves these files in its root.
 */
export const createShellResources = (names: string[], { files }: ShellContract): Resource[] =>
  names.map((name) => ({ href: `/${name}`, integrity: files[name]?.integrity, crossOrigin: true }));

/**
 * Returns the files that a screen of a remote (micro-frontend) needs at once. `expose` names the screen in the remote:
 * `./Faq`. `release` is the remote's live version; undefined if there is none.
 */
export function createScreenResources(
  release: RemoteVersion | undefined,
  expose: string,
): { scripts: Resource[]; styles: Resource[] } {
  if (!release) return { scripts: [], styles: [] };
  const { entry, direct, preloads, files } = release;
  const { scripts = [], styles = [] } = preloads[expose] ?? {};

  function createScript(href: string): Resource {
    // `entry` is the script that loads screens by Module Federation, and `direct` loads them without it, and faster. A
    // page loads its first screen by that script.
    if (href === entry) return { href: direct.file, integrity: direct.integrity, crossOrigin: true };
    return { href, integrity: files[href], crossOrigin: true };
  }

  return {
    scripts: scripts.map(createScript),
    // Browsers reuse a preload only for a request with the same `crossorigin`. Scripts of remotes are requested with
    // this attribute, their style sheets without.
    styles: styles.map((href) => ({
      href,
      integrity: files[href],
      crossOrigin: false,
      // Becomes an attribute by which webpack's runtime finds this style sheet in the page, and does not load it again.
      nameInBuild: parsePublishedPath(href)?.file,
    })),
  };
}
