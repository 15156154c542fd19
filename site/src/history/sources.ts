import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { createVersionPattern, parsePublishedPath } from 'page-contract/publishedPath';
import { listLiveVersions, type Site } from '../manifest/readSite.ts';
import type { Store } from '../store/Store.ts';
import { readSourceMaps, type SourceMaps } from './sourceMaps.ts';

/** File of a published version. */
interface Script {
  deployable: string;
  version: string;
  file: string;
}

/** Source of a place in a script. Without `source`, the place is in code that a tool has generated. */
export interface Source {
  /** As the text names it, without host: `/mf-help/1.0.0-…/Faq.ab12.js:1:80`. */
  place: string;
  /** `mf-help@1.0.0-…`; undefined when this site has no such script. */
  part?: string;
  commit?: string;
  /** Path in the repository, line and column, all from 1. */
  source?: string;
}

const word = /[^\s()@]+/g;
/** A place, as a word of a stack of any browser, of a report (`Faq.ab12.js:1:80`) or of a notice. */
const placeIn = /^(?:https?:\/\/[^/]+(?=\/))?([\w.~/-]+\.js)(?:\?[^:]*)?:(\d+):(\d+)/;

/** Whether a text names a place in a script. */
export const containsPlace = (text: string) => (text.match(word) ?? []).some((one) => placeIn.test(one));

/** Finds sources of scripts by the source maps of their versions; reads each map once. */
export function createSources(store: Store, scriptOf: (path: string, text: string) => Script | undefined) {
  const known = new Map<string, Promise<SourceMaps | undefined>>();
  const mapsOf = (deployable: string, version: string) => {
    const key = `${deployable}@${version}`;
    // Damaged maps must not hide the reports.
    const reading = known.get(key) ?? readSourceMaps(store, deployable, version).catch(() => undefined);
    known.set(key, reading);
    return reading;
  };

  async function sourceOf(text: string, [, path = '', line, column]: RegExpExecArray): Promise<Source> {
    const place = `${path}:${line}:${column}`;
    const script = scriptOf(path, text);
    if (!script) return { place };
    const { deployable, version, file } = script;
    const { commit, maps } = (await mapsOf(deployable, version)) ?? {};
    const part = `${deployable}@${version}`;
    const map = maps?.[file];
    // Lines and columns of a stack count from 1, columns of a map from 0. Anybody may report a wrong place.
    const position = { line: Math.max(Number(line), 1), column: Math.max(Number(column) - 1, 0) };
    const found = map && originalPositionFor(new TraceMap(map), position);
    if (!found?.source) return { place, part, commit };
    return { place, part, commit, source: `${found.source}:${found.line}:${found.column + 1}` };
  }

  return {
    /** Every place that a text names, in its order. */
    find(text: string): Promise<Source[]> {
      const found = (text.match(word) ?? []).map((one) => placeIn.exec(one)).filter((match) => match !== null);
      return Promise.all(found.map((match) => sourceOf(text, match)));
    },
    /** The text with sources in place of the places. */
    translate(text: string, sources: Source[]): string {
      const left = [...sources];
      const translated = (place: string) => left.shift()?.source ?? place;
      return text.replace(word, (one) => one.replace(placeIn, translated));
    },
  };
}

/**
 * Finds the version of a script by its path, or by its name: the shell's scripts are in the root, and a report names
 * the file alone. Names contain a hash of the content. Versions that the text names come first, then live ones.
 */
export function scriptsOf({ contracts, manifest }: Site) {
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
