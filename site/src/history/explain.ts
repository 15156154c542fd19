import type { Site } from '../manifest/readSite.ts';
import { readReports, type VersionReports } from '../reports/reportsStore.ts';
import type { Store } from '../store/Store.ts';
import { createSources, createScriptFinder, type Source } from './sources.ts';

/** Explanation of an error message, a stack or a report. Places are positions in scripts, like `Faq.ab12.js:1:80`. */
interface Explanation {
  /** Source file and line of each place in a script that the text names. */
  sources: Source[];
  /** The text with source lines in place of places in scripts. */
  translated: string;
  /** Reports of pages about the same places, as `mf-help@1.0.0-…: TypeError: …`. */
  reports: string[];
}

/**
 * Finds the sources of every place in a text, and reports of pages that name the same places, for the command
 * `npm run release -- why`.
 */
export async function explain(store: Store, site: Site, text: string): Promise<Explanation> {
  const { findSources, replacePlaces } = createSources(store, createScriptFinder(site));
  const sources = await findSources(text);
  // A report contains the file name, line and column of its place in parentheses.
  // `part` is deployable and version of a script, like `version`.
  const isAbout = (message: string, version: string) =>
    sources.some(({ part, place }) => part === version && message.includes(`(${place.split('/').at(-1)})`));
  const reports = await findReports(store, isAbout);
  return { sources, translated: replacePlaces(text, sources), reports };
}

/** Finds messages of pages, as `mf-help@1.0.0-…: TypeError: …`, with source lines in place of places. */
async function findReports(store: Store, isAbout: (message: string, version: string) => boolean): Promise<string[]> {
  const matching = [...(await readReports(store, new Date(0)))].map(([version, { counts, messages }]) => {
    const about = messages.filter((message) => isAbout(message, version));
    return [version, { counts, messages: about }] as const;
  });
  return [...(await addSources(store, new Map(matching)))].flatMap(([version, { messages }]) =>
    messages.map((message) => `${version}: ${message}`),
  );
}

/** Returns reports by version (`mf-help@1.0.0-…`) with source lines in place of places in scripts. */
export async function addSources(
  store: Store,
  reports: Map<string, VersionReports>,
): Promise<Map<string, VersionReports>> {
  const translated = [...reports].map(async ([name, { counts, messages }]) => {
    const [deployable = '', version = ''] = name.split('@');
    const { findSources, replacePlaces } = createSources(store, (file) => ({ deployable, version, file }));
    const sentences = messages.map(async (message) => replacePlaces(message, await findSources(message)));
    return [name, { counts, messages: await Promise.all(sentences) }] as const;
  });
  return new Map(await Promise.all(translated));
}
