import type { Language } from '../language/language.ts';
import type { ReadingTexts } from './texts.de.ts';

/** What every part that is only read is drawn from. */
export interface ReadingProps {
  texts: ReadingTexts;
  language: Language;
}
