import { useEffect, useReducer, useState } from 'react';
import { useIsHydrating } from 'ui-kit';
import type { Language } from '../language/language.ts';
import type { contents } from './contents.ts';
import { loadedStatic, loadStatic } from './loadStatic.ts';

interface StaticContentProps {
  content: keyof typeof contents;
  language: Language;
  className?: string;
}

/** React leaves prerendered HTML inside of an element alone if it is told to set any HTML there. */
const keepPrerendered = { __html: '' };

/**
 * Text and pictures without behaviour. A prerendered page shows them without loading their texts and their code until
 * the language changes (docs/decisions/015). Both are loaded once the page is hydrated.
 */
export function StaticContent({ content, language, className }: StaticContentProps) {
  const loaded = loadedStatic();
  const isHydrating = useIsHydrating();
  /** Language of the prerendered HTML, until something else replaces it. */
  const [prerendered, setPrerendered] = useState(isHydrating && !loaded ? language : undefined);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    // A failed request is repeated when the language changes, which reports a failure.
    if (!loadedStatic()) loadStatic().then(renderAgain, () => undefined);
  }, []);

  if (prerendered === language)
    return <div className={className} dangerouslySetInnerHTML={keepPrerendered} suppressHydrationWarning />;
  // The first change of language replaces the prerendered content.
  if (prerendered) setPrerendered(undefined);
  const Content = loaded?.contents[content];
  return <div className={className}>{Content && <Content texts={loaded.texts[language]} language={language} />}</div>;
}
