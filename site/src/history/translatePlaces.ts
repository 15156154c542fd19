import type { Site } from '../manifest/readSite.ts';
import type { VersionReports } from '../reports/reportsStore.ts';
import type { Store } from '../store/Store.ts';
import { createScriptFinder, createTranslator } from './sources.ts';

/**
 * Finds the sources (files and lines of the repository) of all places in a text: an error message, a stack or a report.
 * Places are positions in built scripts, like `Faq.ab12.js:1:80`. `translated` of the result is the text with sources
 * instead of places. Used by `npm run release -- why`.
 */
export function explain(site: Site, text: string) {
  const translate = createTranslator(site.store, createScriptFinder(site));
  return translate(text);
}

/** Returns the reports of pages by version (`mf-help@1.0.0-…`), with sources instead of places in their messages. */
export async function addSources(
  store: Store,
  reports: Map<string, VersionReports>,
): Promise<Map<string, VersionReports>> {
  const entries = [...reports].map(async ([name, { counts, messages }]) => {
    const [deployable = '', version = ''] = name.split('@');
    // A place in these messages has only a file name. The file is one of the version that has sent the report.
    const translate = createTranslator(store, (file) => ({ deployable, version, file }));
    const results = await Promise.all(messages.map(translate));
    return [name, { counts, messages: results.map(({ translated }) => translated) }] as const;
  });
  return new Map(await Promise.all(entries));
}
