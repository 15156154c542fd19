import type { Site } from '../releases/readSite.ts';
import { createScriptFinder, createTranslator, type Translation } from './sources.ts';

// Replaces places in texts for operators. A place is a position in a built script, like `Faq.ab12.js:1:80`. Its source
// is the line of the repository that it was built from, like `mf-help/src/faq/Faq.tsx:12:3`.

/** Translates the places in an error message, a stack or a report. Used by `npm run release -- why`. */
export function translatePlaces(site: Site, text: string): Promise<Translation> {
  const findScript = createScriptFinder(site);
  const translate = createTranslator(site.store, findScript);
  return translate(text);
}
