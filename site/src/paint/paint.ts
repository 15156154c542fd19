import { readFile } from 'node:fs/promises';
import type { PageConfig, Registry, Release, ShellContract } from 'page-contract';
import { integrityOf } from '../publish/integrityOf.ts';
import { shellFolder } from '../publish/publish.ts';
import { paintRemote, type Order, type Program } from './paintRemote.ts';

interface InlineStyle {
  /** Address of the file that it replaces. */
  href: string;
  /** A remote's build finds a style sheet that is already there by this name. */
  nameInBuild?: string;
  css: string;
}

/** A page as it is before any script has run. */
export interface Painted {
  /** Goes into `#root`. */
  body: string;
  /** Pictures that the page shows first. */
  head: string;
  styles: InlineStyle[];
}

interface Sources {
  /** Where the file of a published address lies. */
  fileAt: (address: string) => string;
  registry: Registry;
  shell: ShellContract;
  page: PageConfig;
  origin: string;
}

export interface Paintings {
  painted: Map<string, Painted>;
  unpainted: Record<string, string>;
}

/**
 * Paints the pages of every remote that brings programs along for it. A page that cannot be painted goes live without: it then
 * appears with its scripts, like every page for members.
 */
export async function paintPages(sources: Sources): Promise<Paintings> {
  const { fileAt, registry, shell, page, origin } = sources;
  const result: Paintings = { painted: new Map(), unpainted: {} };
  const name = shell.prerender?.['./App'];
  if (!name) return result;
  const app = await readProgram(fileAt, {
    file: `/${shellFolder(shell.version)}/${name}`,
    integrity: shell.files[name]?.integrity ?? '',
  });
  for (const { module, current } of Object.values(registry.remotes)) {
    if (!current?.prerender) continue;
    const screens: Order['screens'] = {};
    const visits: Order['visits'] = [];
    for (const { path, expose } of module.routes) {
      const painter = current.prerender[expose];
      if (!painter) continue;
      try {
        screens[expose] = await readProgram(fileAt, painter);
        visits.push({ path, expose });
      } catch (error) {
        result.unpainted[path] = error instanceof Error ? error.message : String(error);
      }
    }
    const remote = `${module.name}@${current.version}`;
    const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
    const paintings = await paintRemote({ remote, app, screens, visits, base, page, registry, origin });
    for (const { path, expose } of visits) {
      const painting = paintings.get(path);
      if (painting && 'html' in painting)
        result.painted.set(path, {
          ...split(painting.html),
          styles: await inlineable(fileAt, shell, current, expose),
        });
      else if (painting) result.unpainted[path] = painting.reason;
    }
  }
  return result;
}

/** A build's program, if it still is what was published. */
async function readProgram(
  fileAt: Sources['fileAt'],
  { file, integrity }: { file: string; integrity: string },
): Promise<Program> {
  const code = await readFile(fileAt(file), 'utf8');
  if (integrity !== integrityOf(code)) throw new Error(`${file} is no longer what was published.`);
  return { file, code };
}

/** React puts what belongs into the head first: pictures to fetch early, and the title that the page has anyway. */
function split(html: string): Pick<Painted, 'head' | 'body'> {
  const [first = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? [];
  return { head: first.replace(/<title>[^<]*<\/title>/, ''), body: html.slice(first.length) };
}

/** The style sheets of the page. One that reaches for files beside itself has to stay a file. */
async function inlineable(
  fileAt: Sources['fileAt'],
  shell: ShellContract,
  { preloads }: Release,
  expose: string,
): Promise<InlineStyle[]> {
  const own = shell.styles.map((name) => ({ href: `/${name}`, file: `/${shellFolder(shell.version)}/${name}` }));
  const remote = (preloads[expose]?.styles ?? []).map((href) => ({
    href,
    file: href,
    nameInBuild: href.split('/').slice(3).join('/'),
  }));
  const read = async ({ file, ...style }: { file: string; href: string; nameInBuild?: string }) => ({
    ...style,
    css: await readFile(fileAt(file), 'utf8'),
  });
  const styles = await Promise.all([...own, ...remote].map(read));
  return styles.filter(({ css }) => !/url\((?!["']?(?:\/|data:|#))|<\/style/i.test(css));
}

/** Texts that the content security policy has to allow. */
export function inlineStyles(painted: Map<string, Painted>): string[] {
  return [...new Set([...painted.values()].flatMap(({ styles }) => styles.map(({ css }) => css)))];
}
