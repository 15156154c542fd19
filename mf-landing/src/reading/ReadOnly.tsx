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
 * Static content. A prerendered page shows it without loading its texts and its code until the language changes
 * (docs/decisions/015). Both are fetched once the page is hydrated.
 */
export function ReadOnly({ part, language, className }: ReadOnlyProps) {
  const reading = readingAtHand();
  const isPainted = useIsHydrating();
  const [painted, setPainted] = useState(isPainted && !reading ? language : undefined);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    // A failed request is repeated when the language changes, which reports a failure.
    if (!readingAtHand()) fetchReading().then(drawAgain, () => undefined);
  }, []);

  if (painted === language)
    return <div className={className} dangerouslySetInnerHTML={asPainted} suppressHydrationWarning />;
  // The first change of language replaces the prerendered content.
  if (painted) setPainted(undefined);
  const Part = reading?.parts[part];
  return <div className={className}>{Part && <Part texts={reading.texts[language]} language={language} />}</div>;
}
