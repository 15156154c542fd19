import type { Language } from '../language/language.ts';
import type { StaticTexts } from './texts.de.ts';

/** Properties of every piece of static content. */
export interface StaticProps {
  texts: StaticTexts;
  language: Language;
}
