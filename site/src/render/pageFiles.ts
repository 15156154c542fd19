import type { Release, ShellContract } from 'page-contract';
import type { Resource } from './pageHtml.ts';

/**
 * Returns files of the shell as a page loads them, with their hashes from the shell's contract. `names` are relative to
 * the shell's build: `main.ab12.js`. The site serves these files in its root.
 */
export const createShellResources = (names: string[], { files }: ShellContract): Resource[] =>
  names.map((name) => ({ href: `/${name}`, integrity: files[name]?.integrity, crossOrigin: true }));

/**
 * Returns the files that a remote's screen needs at once (`preloads` of its release), for the page that opens with it.
 * `expose` names the screen in the remote (micro-frontend): `./Faq`. One file is `entry`, which hands out screens by
 * Module Federation. A direct container, a script that does so without it and faster, takes its place, if there is one.
 */
export function createScreenResources(release: Release | undefined, expose: string) {
  const { scripts = [], styles = [] } = release?.preloads[expose] ?? {};
  const direct = release?.direct;
  const createResource = (href: string, crossOrigin: boolean): Resource => ({
    href,
    // `files` of a release has the hash of each file, by address.
    integrity: href === direct?.file ? direct.integrity : release?.files[href],
    // Browsers reuse a preload only for a request with the same `crossorigin`. The scripts of a remote are requested
    // with it, its style sheets without.
    crossOrigin,
    // Name by which webpack's runtime finds the file: of `/mf-help/1.0.0-…/Faq.ab12.css` it is `Faq.ab12.css`.
    nameInBuild: href.split('/').slice(3).join('/'),
  });
  return {
    scripts: scripts.map((href) => createResource(direct && href === release.entry ? direct.file : href, true)),
    styles: styles.map((href) => createResource(href, false)),
  };
}
