import type { Release, ShellContract } from 'page-contract';
import type { Page, Resource } from './pageHtml.ts';

interface PageScriptsOptions {
  shell: ShellContract;
  /** Screen at the page's address, by the name under which its remote (micro-frontend) exposes it; absent if none. */
  expose?: string;
  /** Live version of the remote that has the screen. */
  release?: Release;
  /** Whether only signed-in users see the page. */
  forMembers?: boolean;
}

/**
 * Lists the scripts of a page. Those of React and the shell run at once. Those of the screen are only preloaded, and on
 * pages for signed-in users also the identity provider's library. If the remote has a direct container, a script that
 * loads the screen without Module Federation, it is preloaded in place of the remote's entry.
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

/** Returns a file of the shell as a page loads it. */
export const createShellResource = (name: string, { files }: ShellContract): Resource => ({
  href: `/${name}`,
  integrity: files[name]?.integrity,
  crossOrigin: true,
});

/**
 * Returns a preloaded file of a remote. Browsers reuse a preload only for a request with the same `crossorigin`, which
 * scripts have and style sheets do not. A style sheet that is inline in the page is found by its name in the build.
 */
export function createRemoteResource(href: string, release: Release | undefined): Resource {
  return {
    href,
    integrity: href === release?.direct?.file ? release.direct.integrity : release?.files[href],
    crossOrigin: href.endsWith('.js'),
    // The address begins with the names of remote and version.
    nameInBuild: href.split('/').slice(3).join('/'),
  };
}
