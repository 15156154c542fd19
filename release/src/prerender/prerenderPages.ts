import type { PageConfig, Registry, Release, ShellContract } from 'page-contract';
import { integrityOf } from 'site/render/integrityOf.ts';
import type { PrerenderedPage } from 'site/render/prerendered.ts';
import type { Store } from 'site/store/Store.ts';
import { prerenderRemote, type Order, type Program } from './prerenderRemote.ts';

interface Options {
  store: Store;
  registry: Registry;
  /** Name of the remote whose pages are prerendered. */
  remote: string;
  shell: ShellContract;
  page: PageConfig;
  origin: string;
}

interface Result {
  pages: Map<string, PrerenderedPage>;
  /** Why pages could not be prerendered, by path. */
  reasons: Record<string, string>;
}

/**
 * Prerenders the pages of a remote that has programs for it. A page that fails appears with its scripts, like every
 * member's page.
 */
export async function prerenderPages({ store, registry, remote, shell, page, origin }: Options): Promise<Result> {
  const result: Result = { pages: new Map(), reasons: {} };
  const { module, current } = registry.remotes[remote] ?? {};
  const name = shell.prerender?.['./App'];
  if (!name || !module || !current?.prerender) return result;
  const app = await readProgram(store, {
    file: `/shell/${shell.version}/${name}`,
    integrity: shell.files[name]?.integrity ?? '',
  });
  const screens: Order['screens'] = {};
  const visits: Order['visits'] = [];
  for (const { path, expose } of module.routes) {
    const program = current.prerender[expose];
    if (!program) continue;
    try {
      screens[expose] = await readProgram(store, program);
      visits.push({ path, expose });
    } catch (error) {
      result.reasons[path] = error instanceof Error ? error.message : String(error);
    }
  }
  const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
  const label = `${remote}@${current.version}`;
  const answers = await prerenderRemote({ remote: label, app, screens, visits, base, page, registry, origin });
  for (const { path, expose } of visits) {
    const answer = answers.get(path);
    if (answer && 'html' in answer)
      result.pages.set(path, { ...split(answer.html), styles: await inlineable(store, shell, current, expose) });
    else if (answer) result.reasons[path] = answer.reason;
  }
  return result;
}

/** A build's program, if it still is what was published. */
async function readProgram(store: Store, { file, integrity }: { file: string; integrity: string }): Promise<Program> {
  const stored = await store.get(file.slice(1));
  if (!stored || integrity !== integrityOf(stored.content)) throw new Error(`${file} is no longer what was published.`);
  return { file, code: stored.content.toString() };
}

/** React puts what belongs into the head first: pictures to fetch early, and the title that the page has anyway. */
function split(html: string): Pick<PrerenderedPage, 'head' | 'body'> {
  const [first = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? [];
  return { head: first.replace(/<title>[^<]*<\/title>/, ''), body: html.slice(first.length) };
}

/** The style sheets of the page. One that reaches for files beside itself has to stay a file. */
async function inlineable(store: Store, shell: ShellContract, { preloads }: Release, expose: string) {
  const own = shell.styles.map((name) => ({ href: `/${name}`, key: `shell/${shell.version}/${name}` }));
  const remote = (preloads[expose]?.styles ?? []).map((href) => ({
    href,
    key: href.slice(1),
    nameInBuild: href.split('/').slice(3).join('/'),
  }));
  const read = async ({
    key,
    ...style
  }: {
    key: string;
    href: string;
    nameInBuild?: string;
  }): Promise<PrerenderedPage['styles'][number]> => {
    const stored = await store.get(key);
    if (!stored) throw new Error(`${key} is gone.`);
    return { ...style, css: stored.content.toString() };
  };
  const styles = await Promise.all([...own, ...remote].map(read));
  return styles.filter(({ css }) => !/url\((?!["']?(?:\/|data:|#))|<\/style/i.test(css));
}
