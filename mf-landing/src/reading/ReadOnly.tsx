import { useEffect, useReducer, useState } from 'react';
import { useIsHydrating } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { fetchReading, readingAtHand } from './fetchReading.ts';
import type { parts } from './parts.ts';

interface ReadOnlyProps {
  part: keyof typeof parts;
  language: Language;
  className?: string;
}

/** React leaves alone what it finds inside. */
const asPainted = { __html: '' };

/**
 * What is only read. A page that came painted shows it as it was painted, without its texts and its code, until somebody changes the
 * language (docs/decisions/015). They are fetched once the page has come to life.
 */
export function ReadOnly({ part, language, className }: ReadOnlyProps) {
  const reading = readingAtHand();
  const isPainted = useIsHydrating();
  const [painted, setPainted] = useState(isPainted && !reading ? language : undefined);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    // What cannot be had now is asked for again by whoever changes the language, and they hear of it.
    if (!readingAtHand()) fetchReading().then(drawAgain, () => undefined);
  }, []);

  if (painted === language)
    return <div className={className} dangerouslySetInnerHTML={asPainted} suppressHydrationWarning />;
  // What was painted is gone with the first change of language.
  if (painted) setPainted(undefined);
  const Part = reading?.parts[part];
  return <div className={className}>{Part && <Part texts={reading.texts[language]} language={language} />}</div>;
}
