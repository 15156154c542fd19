import type { Owner } from './ownerSchema.js';

const notes = { de: 'Beispieldaten dieser Umgebung', en: 'Sample data of this environment' };

/** Returns the note that each page, mail, file and print shows once where the owner's data are the sample's. */
export const getSampleNote = ({ isSample }: Pick<Owner, 'isSample'>, language: 'de' | 'en'): string | undefined =>
  isSample && notes[language];
