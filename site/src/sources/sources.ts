import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { createVersionPattern, hasHash, parsePublishedPath } from 'page-contract/publishedPath';
import type { Site } from '../releases/readSite.ts';
import { listLiveVersions } from '../releases/versions.ts';
import { readSourceMaps, type SourceMaps } from './sourceMaps.ts';

// Translates places in a text to their sources. A place is a position in a built script, like `Faq.ab12.js:1:80`. Its
// source is the line of the repository that it was built from, like `mf-help/src/faq/Faq.tsx:12:3`.

/** Script in a published version of a part: of the shell or of a remote (micro-frontend). */
interface Script {
  part: string;
  version: string;
  file: string;
}

/** Place in a text, with all that is known about it. */
export interface Source {
  /** As the text names it, without host and query: `/mf-help/1.0.0-…/Faq.ab12.js:1:80`. */
  place: string;
  /** Version that has the script (`mf-help@1.0.0-…`); undefined if this site has no such script. */
  versionName?: string;
  /** Commit from which the version was built, if it has source maps. */
  commit?: string;
  /** Path in the repository, line and column; undefined if the source map is missing, or a tool generated the code. */
  source?: string;
}

/** A text with sources instead of places, and all places that were found in it. */
export interface Translation {
  translated: string;
  sources: Source[];
}

/** Matches a word. In stacks, places are in parentheses or after `@`; in the JSON of reports, in quotation marks. */
const wordPattern = /[^\s()@"]+/g;
/**
 * Matches a place at the start of a word: `Faq.ab12.js:1:80`, or in a stack `https://app.example/main.ab.js?r=1:1:80`.
 * Groups: path, line, column.
 */
const placePattern = /^(?:https?:\/\/[^/]+(?=\/))?([\w.~/-]+\.js)(?:\?[^:]*)?:(\d+):(\d+)/;

/** Finds the places in a text, as matches of `placePattern`. */
const findPlaces = (text: string) =>
  (text.match(wordPattern) ?? []).map((word) => placePattern.exec(word)).filter((match) => match !== null);

/** Returns whether a text names a place in a script. */
export const containsPlace = (text: string) => findPlaces(text).length > 0;

/** Translates the places in an error message, a stack or a report, as `npm run release -- why` prints them. */
export async function translatePlaces(site: Site, text: string): Promise<Translation> {
  const findScript = createScriptFinder(site);
  const cache = new Map<string, Promise<SourceMaps | undefined>>();
  const readMaps = (part: string, version: string) => {
    const key = `${part}@${version}`;
    // Damaged source maps count as missing, so that reports are shown at least with places.
    const reading = cache.get(key) ?? readSourceMaps(site.store, part, version).catch(() => undefined);
    cache.set(key, reading);
    return reading;
  };

  async function findSource(placeMatch: RegExpExecArray): Promise<Source> {
    const [, path = '', line, column] = placeMatch;
    const place = `${path}:${line}:${column}`;
    const script = findScript(path, text);
    if (!script) return { place };
    const { part, version, file } = script;
    const { commit, maps } = (await readMaps(part, version)) ?? {};
    const versionName = `${part}@${version}`;
    const map = maps?.[file];
    // Lines and columns of a stack count from 1, columns of a map from 0. A forged report may contain 0.
    const position = { line: Math.max(Number(line), 1), column: Math.max(Number(column) - 1, 0) };
    const found = map && originalPositionFor(new TraceMap(map), position);
    if (!found?.source) return { place, versionName, commit };
    return { place, versionName, commit, source: `${found.source}:${found.line}:${found.column + 1}` };
  }

  const places = findPlaces(text);
  const sources = await Promise.all(places.map(findSource));
  const translations = new Map(places.map(([matched], index) => [matched, sources[index]?.source]));
  const translate = (matched: string) => translations.get(matched) ?? matched;
  return { sources, translated: text.replace(wordPattern, (word) => word.replace(placePattern, translate)) };
}

/**
 * Creates a function that finds a script of a site by its path. Some paths name no version: `/main.ab12.js` of the
 * shell, or `Faq.ab12.js` in a report. For them the function searches the contracts (`contract.json`, with a list of
 * files) of all versions. It prefers a version that the text names (`mf-help@1.0.0-…`), then a live one. If several
 * versions have the file, each gives the same source, because the file name contains a hash of the content. Without a
 * hash (`remoteEntry.js`), only a version that the text names counts.
 */
function createScriptFinder({ contracts, release }: Site) {
  const liveKeys = Object.entries(listLiveVersions(release)).map(([name, version]) => `${name}/${version}`);
  return (path: string, text: string): Script | undefined => {
    const published = parsePublishedPath(path);
    if (published) return contracts.has(`${published.part}/${published.version}`) ? published : undefined;
    const file = path.replace(/^.*\//, '');
    const namedKeys = [...text.matchAll(createVersionPattern())].map(([, name, version]) => `${name}/${version}`);
    const candidates = hasHash(file) ? [...namedKeys, ...liveKeys, ...contracts.keys()] : namedKeys;
    const key = candidates.find((candidate) => contracts.get(candidate)?.files[file]);
    if (key === undefined) return undefined;
    const [part = '', version = ''] = key.split('/');
    return { part, version, file };
  };
}
