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
 * Keeps the prerendered HTML, although it is empty: during hydration, React does not touch the children of an element
 * with `dangerouslySetInnerHTML`. Development builds compare both and warn; `suppressHydrationWarning` silences them.
 * `StaticContent.prerendered.test.tsx` fails if React changes its behaviour.
 */
const keepPrerendered = { __html: '' };

/**
 * Shows text and pictures without behaviour. A prerendered page already has their HTML, which hydration keeps, so that
 * the page opens without their code and texts. Both are loaded afterwards, because React needs them as soon as the
 * visitor changes the language (docs/decisions/015).
 */
export function StaticContent({ content, language, className }: StaticContentProps) {
  const loaded = getStaticContent();
  const isHydrating = useIsHydrating();
  /** Language of the prerendered HTML while the page shows it; undefined when React renders the content. */
  const [prerenderedLanguage, setPrerenderedLanguage] = useState(isHydrating && !loaded ? language : undefined);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    // A failure needs no report here: the language toggle loads again (`languageChoice`), and reports its failure.
    if (!getStaticContent()) loadStaticContent().then(renderAgain, () => undefined);
  }, []);

  if (prerenderedLanguage === language)
    return <div className={className} dangerouslySetInnerHTML={keepPrerendered} suppressHydrationWarning />;
  // The language has changed: React renders the content from now on, even if the visitor changes the language back.
  if (prerenderedLanguage) setPrerenderedLanguage(undefined);
  const Content = loaded?.contents[content];
  return <div className={className}>{Content && <Content texts={loaded.texts[language]} language={language} />}</div>;
}
