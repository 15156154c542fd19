import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { createVersionPattern, parsePublishedPath } from 'page-contract/publishedPath';
import { listLiveVersions, type Site } from '../manifest/readSite.ts';
import type { Store } from '../store/Store.ts';
import { readSourceMaps, type SourceMaps } from './sourceMaps.ts';

// A place is a position in a built script, like `Faq.ab12.js:1:80`; its source is a line of the repository, like
// `mf-help/src/faq/Faq.tsx:12:3`.

/** File of a published version of a deployable: the shell or a remote (micro-frontend). */
interface Script {
  deployable: string;
  version: string;
  file: string;
}

/** Source of a place. `source` is absent if a tool has generated the code, or the source map or script is unknown. */
export interface Source {
  /** As the text names it, without host: `/mf-help/1.0.0-…/Faq.ab12.js:1:80`. */
  place: string;
  /** Version that has the script (`mf-help@1.0.0-…`); undefined if this site has no such script. */
  part?: string;
  /** Commit from which the version was built, if it has source maps. */
  commit?: string;
  /** Path in the repository, line and column, all from 1. */
  source?: string;
}

/** Matches a word. Parentheses and `@` end it, because stacks have places in parentheses or after `@`. */
const wordPattern = /[^\s()@]+/g;
/**
 * Matches a place at the start of a word. The text is a stack of any browser, a report, or an error notice of a page:
 * with or without query and host. After a host, the path begins with `/`. Groups: path, line, column.
 */
const placePattern = /^(?:https?:\/\/[^/]+(?=\/))?([\w.~/-]+\.js)(?:\?[^:]*)?:(\d+):(\d+)/;

/** Returns whether a text names a place in a script. */
export const containsPlace = (text: string) => (text.match(wordPattern) ?? []).some((one) => placePattern.test(one));

/**
 * Creates a function that finds sources by the source maps of published versions; reads each map once. `findScript`
 * finds the published file of a script by its path and the whole text, which may also name its version.
 */
export function createTranslator(store: Store, findScript: (path: string, text: string) => Script | undefined) {
  const cache = new Map<string, Promise<SourceMaps | undefined>>();
  const readMaps = (deployable: string, version: string) => {
    const key = `${deployable}@${version}`;
    // Damaged source maps count as missing, so that reports are shown at least with places.
    const reading = cache.get(key) ?? readSourceMaps(store, deployable, version).catch(() => undefined);
    cache.set(key, reading);
    return reading;
  };

  async function findSource(text: string, [, path = '', line, column]: RegExpExecArray): Promise<Source> {
    const place = `${path}:${line}:${column}`;
    const script = findScript(path, text);
    if (!script) return { place };
    const { deployable, version, file } = script;
    const { commit, maps } = (await readMaps(deployable, version)) ?? {};
    const part = `${deployable}@${version}`;
    const map = maps?.[file];
    // Lines and columns of a stack count from 1, columns of a map from 0. A report may contain 0 as well,
    // because anybody can send one.
    const position = { line: Math.max(Number(line), 1), column: Math.max(Number(column) - 1, 0) };
    const found = map && originalPositionFor(new TraceMap(map), position);
    if (!found?.source) return { place, part, commit };
    return { place, part, commit, source: `${found.source}:${found.line}:${found.column + 1}` };
  }

  /** Returns a source for every place that a text names, in its order, and the text with sources in place of them. */
  return async (text: string): Promise<{ sources: Source[]; translated: string }> => {
    const places = (text.match(wordPattern) ?? [])
      .map((word) => placePattern.exec(word))
      .filter((match) => match !== null);
    const sources = await Promise.all(places.map((match) => findSource(text, match)));
    // `replace` visits the places in the same order. A place without a source stays.
    const remaining = [...sources];
    const takeSource = (place: string) => remaining.shift()?.source ?? place;
    return { sources, translated: text.replace(wordPattern, (word) => word.replace(placePattern, takeSource)) };
  };
}

/**
 * Creates a function that finds the version of a script by its path. If the path names no version (`/main.ab12.js` of
 * the shell, or only a file name in a report), it searches for the file name. Several versions may have that file, with
 * the same content, because its hash is part of the name. The result is then one of a version that the text names,
 * otherwise of a live one, otherwise of any.
 */
export function createScriptFinder({ contracts, manifest }: Site) {
  const live = Object.entries(listLiveVersions(manifest)).map(([deployable, version]) => `${deployable}/${version}`);
  return (path: string, text: string): Script | undefined => {
    const published = parsePublishedPath(path);
    if (published) return contracts.has(`${published.deployable}/${published.version}`) ? published : undefined;
    const file = path.replace(/^.*\//, '');
    const named = [...text.matchAll(createVersionPattern())].map(
      ([, deployable, version]) => `${deployable}/${version}`,
    );
    const key = [...named, ...live, ...contracts.keys()].find((one) => contracts.get(one)?.files[file]);
    const [deployable = '', version = ''] = key?.split('/') ?? [];
    return key === undefined ? undefined : { deployable, version, file };
  };
}
