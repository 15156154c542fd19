import type { Site } from '../manifest/readSite.ts';
import type { VersionReports } from '../reports/reportsStore.ts';
import type { Store } from '../store/Store.ts';
import { createScriptFinder, createTranslator } from './sources.ts';

/**
 * Finds the sources (files and lines of the repository) of all places in a text: an error message, a stack or a report.
 * Places are positions in built scripts, like `Faq.ab12.js:1:80`. In the result, `translated` is the text with sources
 * in place of them. Used by `npm run release -- why`.
 */
export const explain = (site: Site, text: string) => createTranslator(site.store, createScriptFinder(site))(text);

/** Returns the reports of pages by version (`mf-help@1.0.0-…`), with sources instead of places in their messages. */
export async function addSources(
  store: Store,
  reports: Map<string, VersionReports>,
): Promise<Map<string, VersionReports>> {
  const entries = [...reports].map(async ([name, { counts, messages }]) => {
    const [deployable = '', version = ''] = name.split('@');
    // A message names files only: they belong to the version that it is about.
    const translate = createTranslator(store, (file) => ({ deployable, version, file }));
    const explained = await Promise.all(messages.map(translate));
    return [name, { counts, messages: explained.map(({ translated }) => translated) }] as const;
  });
  return new Map(await Promise.all(entries));
}
