import type { Site } from '../manifest/readSite.ts';
import { readReports, type VersionReports } from '../reports/reportsStore.ts';
import type { Store } from '../store/Store.ts';
import { createSources, scriptsOf, type Source } from './sources.ts';

interface Explained {
  sources: Source[];
  /** The text with sources in place of the places. */
  translated: string;
  /** Reports of pages about the same places, as `mf-help@1.0.0-…: TypeError: …`. */
  reports: string[];
}

/** Finds the sources of every place in a text, and what pages reported of them. */
export async function explain(store: Store, site: Site, text: string): Promise<Explained> {
  const { find, translate } = createSources(store, scriptsOf(site));
  const sources = await find(text);
  const isAbout = (message: string, version: string) =>
    sources.some(({ part, place }) => part === version && message.includes(`(${place.split('/').at(-1)})`));
  const reports = await findReports(store, isAbout);
  return { sources, translated: translate(text, sources), reports };
}

/** Messages of pages, as `mf-help@1.0.0-…: TypeError: …`, with sources in place of the places. */
async function findReports(store: Store, isAbout: (message: string, version: string) => boolean): Promise<string[]> {
  const noted = [...(await readReports(store, new Date(0)))].map(([version, { counts, messages }]) => {
    const about = messages.filter((message) => isAbout(message, version));
    return [version, { counts, messages: about }] as const;
  });
  return [...(await addSources(store, new Map(noted)))].flatMap(([version, { messages }]) =>
    messages.map((message) => `${version}: ${message}`),
  );
}

/** Reports by version (`mf-help@1.0.0-…`), with sources in place of the places in scripts. */
export async function addSources(
  store: Store,
  reports: Map<string, VersionReports>,
): Promise<Map<string, VersionReports>> {
  const translated = [...reports].map(async ([name, { counts, messages }]) => {
    const [deployable = '', version = ''] = name.split('@');
    const { find, translate } = createSources(store, (file) => ({ deployable, version, file }));
    const sentences = messages.map(async (message) => translate(message, await find(message)));
    return [name, { counts, messages: await Promise.all(sentences) }] as const;
  });
  return new Map(await Promise.all(translated));
}
