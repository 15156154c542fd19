import type { Language } from '../language/language.ts';
import type { ReadingTexts } from './texts.de.ts';

/** Properties of every piece of static content. */
export interface ReadingProps {
  texts: ReadingTexts;
  language: Language;
}
