import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageConfig, Registry, Release, ShellContract } from 'page-contract';
import { shellFolder } from '../publish/publish.ts';
import { runPaintingProgram } from './paintingProgram.ts';

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
  siteDir: string;
  registry: Registry;
  shell: Omit<ShellContract, 'shared'>;
  page: PageConfig;
  origin: string;
}

/** The shell's program: what it shares with the remotes, and the whole content of `#root`. */
interface ShellProgram {
  shared: Record<string, unknown>;
  prerender(visit: { registry: Registry; path: string; Screen: unknown }): string;
}

export interface Paintings {
  painted: Map<string, Painted>;
  unpainted: Record<string, string>;
}

/**
 * Runs what the live builds bring along for painting their pages. A page that cannot be painted goes live without: it then
 * appears with its scripts, like every page for members.
 */
export async function paintPages(sources: Sources): Promise<Paintings> {
  const { siteDir, registry, shell, page, origin } = sources;
  const result: Paintings = { painted: new Map(), unpainted: {} };
  const program = shell.prerender?.['./App'];
  if (!program) return result;

  const app = await runPaintingProgram<ShellProgram>(siteDir, {
    file: `${shellFolder(shell.version)}/${program}`,
    integrity: shell.files[program]?.integrity ?? '',
  });
  for (const { module, current } of Object.values(registry.remotes)) {
    for (const { path, expose } of module.routes) {
      const painter = current?.prerender?.[expose];
      if (!current || !painter) continue;
      try {
        const document = {
          getElementById: (id: string) => (id === 'page' ? { textContent: JSON.stringify(page) } : null),
          location: new URL(path, origin),
        };
        const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
        const { default: Screen } = await runPaintingProgram<{ default: unknown }>(siteDir, painter, {
          base,
          document,
          shared: app.shared,
        });
        result.painted.set(path, {
          ...split(app.prerender({ registry, path, Screen })),
          styles: await inlineable(siteDir, shell, current, expose),
        });
      } catch (error) {
        result.unpainted[path] = error instanceof Error ? error.message : String(error);
      }
    }
  }
  return result;
}

/** React puts what belongs into the head first: pictures to fetch early, and the title that the page has anyway. */
function split(html: string): Pick<Painted, 'head' | 'body'> {
  const [first = ''] = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/.exec(html) ?? [];
  return { head: first.replace(/<title>[^<]*<\/title>/, ''), body: html.slice(first.length) };
}

/** The style sheets of the page. One that reaches for files beside itself has to stay a file. */
async function inlineable(
  siteDir: string,
  shell: Omit<ShellContract, 'shared'>,
  { preloads }: Release,
  expose: string,
): Promise<InlineStyle[]> {
  const own = shell.styles.map((name) => ({ href: `/${name}`, file: `${shellFolder(shell.version)}/${name}` }));
  const remote = (preloads[expose]?.styles ?? []).map((href) => ({
    href,
    file: href,
    nameInBuild: href.split('/').slice(3).join('/'),
  }));
  const read = async ({ file, ...style }: { file: string; href: string; nameInBuild?: string }) => ({
    ...style,
    css: await readFile(join(siteDir, file), 'utf8'),
  });
  const styles = await Promise.all([...own, ...remote].map(read));
  return styles.filter(({ css }) => !/url\((?!["']?(?:\/|data:|#))|<\/style/i.test(css));
}

/** What the content security policy has to allow. */
export function inlineStyles(painted: Map<string, Painted>): string[] {
  const all = [...painted.values()].flatMap(({ styles }) => styles.map(({ css }) => css));
  return [...new Set(all)].map((css) => `sha256-${createHash('sha256').update(css).digest('base64')}`);
}
