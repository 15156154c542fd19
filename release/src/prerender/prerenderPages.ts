import type { Release, ShellContract } from 'page-contract';
import type { Site } from 'site/manifest/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import type { PrerenderedPage } from 'site/render/prerendered.ts';
import type { Store } from 'site/store/Store.ts';
import { prerenderRemote, type PrerenderJob, type Program } from './prerenderRemote.ts';

/** A file of a build is gone or has changed. Its page is not prerendered; all other errors are thrown on. */
class DamagedFileError extends Error {}

/**
 * Prerenders the pages of a remote (its name) for which its build has prerenderers, i.e. scripts that render a screen
 * to HTML. A page that fails is rendered in the browser instead, like every page of signed-in users.
 */
export async function prerenderPages({ store, registry, shell, manifest: { page, origin } }: Site, remote: string) {
  const pages = new Map<string, PrerenderedPage>();
  /** Why pages could not be prerendered, by path. */
  const reasons: Record<string, string> = {};
  /** Forbidden attempts of prerendered pages, by path: `reads process.env.HOME`. */
  const denied: Record<string, string[]> = {};
  const result = { pages, reasons, denied };
  // `current` is the live version.
  const { module, current } = registry.remotes[remote] ?? {};
  // Name of the shell's prerenderer, which renders the page around a screen.
  const appFile = shell.prerender?.['./App'];
  if (!appFile || !module || !current?.prerender) return result;
  const screens: PrerenderJob['screens'] = {};
  const routes: PrerenderJob['routes'] = [];
  const styles = new Map<string, PrerenderedPage['styles']>();
  let app: Program | undefined;
  // `expose` is the name of a route's screen, like `./Faq`.
  for (const { path, expose } of module.routes) {
    const program = current.prerender[expose];
    if (!program) continue;
    // A damaged file of one version must not keep others from going live.
    try {
      app ??= await readProgram(store, {
        file: `/shell/${shell.version}/${appFile}`,
        integrity: shell.files[appFile]?.integrity ?? '',
      });
      screens[expose] = await readProgram(store, program);
      styles.set(path, await readInlineStyles(store, shell, current, expose));
      routes.push({ path, expose });
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      reasons[path] = error.message;
    }
  }
  if (!app || routes.length === 0) return result;
  // Public path of the version's files, like `/mf-help/1.0.0-…/`.
  const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
  const label = `${remote}@${current.version}`;
  const results = await prerenderRemote({ remote: label, app, screens, routes, base, page, registry, origin });
  for (const [path, rendered] of results) {
    if ('html' in rendered) {
      denied[path] = rendered.denied;
      pages.set(path, { ...splitHead(rendered.html), styles: styles.get(path)! });
    } else reasons[path] = rendered.reason;
  }
  return result;
}

/** Reads a prerenderer of a build, `file` being its published path. Throws if it is not what was published. */
async function readProgram(store: Store, { file, integrity }: { file: string; integrity: string }): Promise<Program> {
  const stored = await store.get(file.slice(1));
  if (!stored || integrity !== calculateIntegrity(stored.content))
    throw new DamagedFileError(`${file} is no longer what was published.`);
  return { file, code: stored.content.toString() };
}

/** Splits off the tags for the head, which React renders first. Drops a title, because each page has one already. */
function splitHead(html: string): Pick<PrerenderedPage, 'head' | 'body'> {
  const [first = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? [];
  return { head: first.replace(/<title>[^<]*<\/title>/, ''), body: html.slice(first.length) };
}

/**
 * Reads the style sheets that are inline in a page. It leaves out those with relative URLs, and those that contain
 * `</style`, which would end the element: the page links to them. The page names an inline sheet of a remote by its
 * `nameInBuild`, so that webpack does not load it again.
 */
async function readInlineStyles(store: Store, shell: ShellContract, { preloads }: Release, expose: string) {
  const sheets: { href: string; key: string; nameInBuild?: string }[] = [
    ...shell.styles.map((name) => ({ href: `/${name}`, key: `shell/${shell.version}/${name}` })),
    // Removes the folder of the version: `/mf-help/1.0.0-…/Faq.css` becomes `Faq.css`.
    ...(preloads[expose]?.styles ?? []).map((href) => ({
      href,
      key: href.slice(1),
      nameInBuild: href.split('/').slice(3).join('/'),
    })),
  ];
  const reading = sheets.map(async ({ key, ...style }) => {
    const stored = await store.get(key);
    if (!stored) throw new DamagedFileError(`${key} is gone.`);
    return { ...style, css: stored.content.toString() };
  });
  const styles = await Promise.all(reading);
  return styles.filter(({ css }) => !/url\((?!["']?(?:\/|data:|#))|<\/style/i.test(css));
}
