import type { Release, ShellContract } from 'page-contract';
import type { Page, Resource } from './pageHtml.ts';

interface PageScriptsOptions {
  shell: ShellContract;
  /** Name under which a remote (micro-frontend) exposes the screen at the page's address: `./Faq`; absent if none. */
  expose?: string;
  /** Live version of the remote that has the screen. */
  release?: Release;
  /** Whether only signed-in users see the page. */
  forMembers?: boolean;
}

/**
 * Lists the scripts of a page. `scripts`, those of React and the shell, run at once. `preloads` are only fetched: the
 * scripts of the screen and, on pages for signed-in users, the identity provider's library (`shell.signedIn`). If the
 * remote has a direct container, a script that loads the screen without Module Federation, it is preloaded in place of
 * the remote's entry.
 */
export function listPageScripts({
  shell,
  expose = '',
  release,
  forMembers,
}: PageScriptsOptions): Pick<Page, 'scripts' | 'preloads'> {
  const entryScripts = release?.preloads[expose]?.scripts ?? [];
  const screenScripts = entryScripts.map((href) =>
    href === release?.entry && release.direct ? release.direct.file : href,
  );
  return {
    scripts: shell.scripts.map((name) => createShellResource(name, shell)),
    preloads: [
      ...screenScripts.map((href) => createRemoteResource(href, release)),
      ...(forMembers ? shell.signedIn.map((name) => createShellResource(name, shell)) : []),
    ],
  };
}

/** Returns a file of the shell as a page loads it. `name` is relative to the shell's build: `main.ab12.js`. */
export const createShellResource = (name: string, { files }: ShellContract): Resource => ({
  href: `/${name}`,
  integrity: files[name]?.integrity,
  crossOrigin: true,
});

/**
 * Returns a preloaded file of a remote. `href` is its address on the site: `/mf-help/1.0.0-…/Faq.ab12.css`. Browsers
 * reuse a preload only for a request with the same `crossorigin`, which scripts have and style sheets do not. A release
 * has the hashes of files by address; the shell's contract has objects with hashes, by name in the build.
 */
export function createRemoteResource(href: string, release: Release | undefined): Resource {
  return {
    href,
    integrity: href === release?.direct?.file ? release.direct.integrity : release?.files[href],
    crossOrigin: href.endsWith('.js'),
    // Address without remote and version: `/mf-help/1.0.0-…/Faq.ab12.css` becomes `Faq.ab12.css`.
    nameInBuild: href.split('/').slice(3).join('/'),
  };
}
