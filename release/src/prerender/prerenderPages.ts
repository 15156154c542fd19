import type { RemoteVersion, ShellContract } from 'page-contract';
import type { Site } from 'site/releases/readSite.ts';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import type { PrerenderedPage } from 'site/render/prerendered.ts';
import type { Store } from 'site/store/Store.ts';
import { prerenderRemote, type Program } from './prerenderRemote.ts';

/** A file of a build is gone or has changed. Only the pages that need the file are not prerendered. */
class DamagedFileError extends Error {}

/** A page with everything that is read for it before it is rendered. `expose`: name of its screen, like `./Faq`. */
interface PreparedPage {
  path: string;
  expose: string;
  screen: Program;
  styles: PrerenderedPage['styles'];
}

/**
 * Renders the pages of a remote to HTML, if its build has prerenderers for them: programs that render one screen each.
 * A page that cannot be prerendered is rendered in the browser instead, like every page of signed-in users.
 */
export async function prerenderPages({ store, registry, shell, release: { page, origin } }: Site, remote: string) {
  const pages = new Map<string, PrerenderedPage>();
  /** Reasons why pages could not be prerendered, by path. */
  const reasons: Record<string, string> = {};
  /** Forbidden attempts of pages that were prerendered, by path: `reads process.env.HOME`. */
  const denied: Record<string, string[]> = {};
  const { module, live } = registry.remotes[remote] ?? {};
  // Name of the shell's prerenderer, which renders the page around a screen.
  const appFile = shell.prerender?.['./App'];
  if (!appFile || !module || !live?.prerender) return { pages, reasons, denied };
  let app: Program | undefined;
  const prepared: PreparedPage[] = [];
  for (const { path, expose } of module.routes) {
    const program = live.prerender[expose];
    if (!program) continue;
    try {
      // Read inside of the loop: if the shell's prerenderer is damaged, every page gets that reason.
      app ??= await readProgram(store, {
        file: `/shell/${shell.version}/${appFile}`,
        integrity: shell.files[appFile]?.integrity ?? '',
      });
      const screen = await readProgram(store, program);
      prepared.push({ path, expose, screen, styles: await readInlineStyles(store, shell, live, expose) });
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      reasons[path] = error.message;
    }
  }
  if (!app || prepared.length === 0) return { pages, reasons, denied };
  const results = await prerenderRemote({
    versionName: `${remote}@${live.version}`,
    app,
    screens: Object.fromEntries(prepared.map(({ expose, screen }) => [expose, screen])),
    routes: prepared.map(({ path, expose }) => ({ path, expose })),
    // The folder of the version's files: `/mf-help/1.0.0-…/` for the entry `/mf-help/1.0.0-…/entry.js`.
    base: live.entry.slice(0, live.entry.lastIndexOf('/') + 1),
    page,
    registry,
    origin,
  });
  for (const { path, styles } of prepared) {
    const rendered = results.get(path);
    if (rendered && 'html' in rendered) {
      pages.set(path, { ...splitHead(rendered.html), styles });
      denied[path] = rendered.denied;
    } else if (rendered) reasons[path] = rendered.reason;
  }
  return { pages, reasons, denied };
}

/** Reads a prerenderer. `file` is its published path. Throws if its content is not what was published. */
async function readProgram(store: Store, { file, integrity }: { file: string; integrity: string }): Promise<Program> {
  const stored = await store.get(file.slice(1));
  if (!stored || integrity !== calculateIntegrity(stored))
    throw new DamagedFileError(`${file} is no longer what was published.`);
  return { file, code: stored.toString() };
}

/**
 * Splits off the tags for the page's head, which React renders first: `<link …><title>…</title><main>…`. A title is
 * dropped, because each page has one already.
 */
function splitHead(html: string): Pick<PrerenderedPage, 'head' | 'body'> {
  const [head = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? [];
  return { head: head.replace(/<title>[^<]*<\/title>/, ''), body: html.slice(head.length) };
}

/** Reads the style sheets of a page that may be inline in it. The page links to all others. */
async function readInlineStyles(store: Store, shell: ShellContract, { preloads }: RemoteVersion, expose: string) {
  const shellSheets = shell.styles.map((name) => ({ href: `/${name}`, key: `shell/${shell.version}/${name}` }));
  const screenSheets = (preloads[expose]?.styles ?? []).map((href) => ({
    href,
    key: href.slice(1),
    // `Faq.css` for `/mf-help/1.0.0-…/Faq.css`. The page has it as `data-href` of the `<style>` element: webpack's run
    // time loads no style sheet whose name it finds there.
    nameInBuild: href.split('/').slice(3).join('/'),
  }));
  const reading = [...shellSheets, ...screenSheets].map(async ({ key, ...sheet }) => {
    const stored = await store.get(key);
    if (!stored) throw new DamagedFileError(`${key} is gone.`);
    return { ...sheet, css: stored.toString() };
  });
  return (await Promise.all(reading)).filter(({ css }) => mayBeInline(css));
}

/** Returns whether a style sheet works inside of `<style>` in a page, which has another address than the sheet. */
function mayBeInline(css: string): boolean {
  const hasRelativeUrl = /url\((?!["']?(?:\/|data:|#))/i.test(css);
  const endsElement = /<\/style/i.test(css);
  return !hasRelativeUrl && !endsElement;
}
