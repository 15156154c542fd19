import type { Release, ShellContract } from 'page-contract';
import type { Page, Resource } from './pageHtml.ts';

interface PageScriptsOptions {
  shell: ShellContract;
  /** The screen at the page's address, if there is one. */
  expose?: string;
  release?: Release;
  forMembers?: boolean;
}

/**
 * Lists the scripts of a page: React and the shell run at once; preloaded are, in this order, those of the screen, from
 * its remote's direct container, and on pages for members the identity provider's library.
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
    scripts: shell.scripts.map((name) => shellResource(name, shell)),
    preloads: [
      ...screenScripts.map((href) => remoteResource(href, release)),
      ...(forMembers ? shell.signedIn.map((name) => shellResource(name, shell)) : []),
    ],
  };
}

export const shellResource = (name: string, { files }: ShellContract): Resource => ({
  href: `/${name}`,
  integrity: files[name]?.integrity,
  crossOrigin: true,
});

/**
 * Returns a preloaded file of a remote. Browsers reuse a preload only for a request with the same `crossorigin`, which
 * scripts have and style sheets do not. A style sheet that is inline in the page is found by its name in the build.
 */
export function remoteResource(href: string, release: Release | undefined): Resource {
  return {
    href,
    integrity: href === release?.direct?.file ? release.direct.integrity : release?.files[href],
    crossOrigin: href.endsWith('.js'),
    nameInBuild: href.split('/').slice(3).join('/'),
  };
}
