import type { Site } from '../releases/readSite.ts';
import type { VersionReports } from '../reports/reportsStore.ts';
import type { Store } from '../store/Store.ts';
import { createScriptFinder, createTranslator, type Translation } from './sources.ts';

// Replaces places in texts for operators. A place is a position in a built script, like `Faq.ab12.js:1:80`. Its source
// is the line of the repository that it was built from, like `mf-help/src/faq/Faq.tsx:12:3`.

/** Translates the places in an error message, a stack or a report. Used by `npm run release -- why`. */
export function translatePlaces(site: Site, text: string): Promise<Translation> {
  const findScript = createScriptFinder(site);
  const translate = createTranslator(site.store, findScript);
  return translate(text);
}

/** Returns the reports of pages by version (`mf-help@1.0.0-…`), with sources instead of places in their messages. */
export async function translateReports(
  store: Store,
  reports: Map<string, VersionReports>,
): Promise<Map<string, VersionReports>> {
  const entries = [...reports].map(async ([name, { counts, messages }]) => {
    const [part = '', version = ''] = name.split('@');
    // A place in these messages has only a file name. The file is one of the version that has sent the report.
    const translate = createTranslator(store, (file) => ({ part, version, file }));
    const results = await Promise.all(messages.map(translate));
    return [name, { counts, messages: results.map(({ translated }) => translated) }] as const;
  });
  return new Map(await Promise.all(entries));
}
