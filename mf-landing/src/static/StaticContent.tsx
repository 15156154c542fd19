import { useEffect, useReducer, useState } from 'react';
import { useIsHydrating } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { getStaticContent, loadStaticContent } from './loadStatic.ts';
import type { contents } from './static.tsx';

interface StaticContentProps {
  /** Name of the component in `contents`. */
  content: keyof typeof contents;
  language: Language;
  className?: string;
}

/**
 * Empty HTML that keeps the prerendered one: during hydration, React leaves the children of an element with
 * `dangerouslySetInnerHTML` as they are, whatever the value is. `suppressHydrationWarning` silences development builds,
 * which compare it. `StaticContent.prerendered.test.tsx` fails if React changes that.
 */
const keepPrerendered = { __html: '' };

/**
 * Shows text and pictures without behaviour. A prerendered page has their HTML already, so that hydration needs neither
 * their code nor their texts. Both are loaded afterwards, and React renders them when the language changes
 * (docs/decisions/015).
 */
export function StaticContent({ content, language, className }: StaticContentProps) {
  const loaded = getStaticContent();
  const isHydrating = useIsHydrating();
  /** Language of the prerendered HTML; undefined if React has rendered the content. */
  const [prerenderedLanguage, setPrerenderedLanguage] = useState(isHydrating && !loaded ? language : undefined);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    // A failure needs no report here: the language toggle loads again (`languageChoice`), and reports its failure.
    if (!getStaticContent()) loadStaticContent().then(renderAgain, () => undefined);
  }, []);

  if (prerenderedLanguage === language)
    return <div className={className} dangerouslySetInnerHTML={keepPrerendered} suppressHydrationWarning />;
  // A change of language: React renders the content from now on, also for a change back.
  if (prerenderedLanguage) setPrerenderedLanguage(undefined);
  const Content = loaded?.contents[content];
  return <div className={className}>{Content && <Content texts={loaded.texts[language]} language={language} />}</div>;
}
