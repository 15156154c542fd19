import type { Release, ShellContract } from 'page-contract';
import type { Page, Resource } from './pageHtml.ts';

interface Parts {
  shell: ShellContract;
  /** The screen at the page's address, if there is one. */
  expose?: string;
  release?: Release;
  forMembers?: boolean;
}

/**
 * The scripts of a page, in the order in which they run: React and the shell by themselves, then, when the shell asks
 * for them, those of the screen, and on pages for members the identity provider's library. The screen comes from its
 * remote's direct container.
 */
export function pageScripts({ shell, expose = '', release, forMembers }: Parts): Pick<Page, 'scripts' | 'preloads'> {
  const needs = release?.preloads[expose]?.scripts ?? [];
  const opening = needs.map((href) => (href === release?.entry && release.direct ? release.direct.file : href));
  return {
    scripts: shell.scripts.map((name) => shellResource(name, shell)),
    preloads: [
      ...opening.map((href) => remoteResource(href, release)),
      // webpack's own loading, hence without `crossorigin`.
      ...(forMembers ? shell.signedIn.map((name) => ({ ...shellResource(name, shell), crossOrigin: false })) : []),
    ],
  };
}

export const shellResource = (name: string, { files }: ShellContract): Resource => ({
  href: `/${name}`,
  integrity: files[name]?.integrity,
  crossOrigin: true,
});

/**
 * A file that will be asked for later. The browser reuses what it has already fetched only where both ask in the same
 * way: the shell asks for scripts across origins, webpack for those of releases without a direct container as for any
 * script. A style sheet that is already there is found by the name it has in its build.
 */
export function remoteResource(href: string, release: Release | undefined): Resource {
  return {
    href,
    integrity: href === release?.direct?.file ? release.direct.integrity : release?.files[href],
    crossOrigin: href === release?.entry || (release?.direct !== undefined && href.endsWith('.js')),
    nameInBuild: href.split('/').slice(3).join('/'),
  };
}
