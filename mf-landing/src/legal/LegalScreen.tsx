import type { LegalText } from 'legal-texts/LegalText.ts';
import { readPage } from 'page-contract';
import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ScreenTitle } from 'ui-kit';
import { LegalArticle } from '../legalTexts/LegalArticle.tsx';
import { legalPages } from './legalPages.ts';
import { TableOfContents } from './TableOfContents.tsx';
import styles from './LegalScreen.module.css';

/** Number of words from which on a text gets a table of contents. */
const longText = 1000;

/** Page of one legal text, by its path: readable without a sign-in and printable. */
export default function LegalScreen() {
  const { pathname } = useLocation();
  const legalPage = legalPages[pathname.replace(/\/$/, '')];
  if (!legalPage) throw new Error(`There is no legal text at ${pathname}`);
  const { title: documentTitle, createText } = legalPage;
  const text = createText(readPage().owner, document.location.origin);
  return (
    <article className={styles.sheet}>
      <ScreenTitle title={documentTitle}>{hyphenate(text.title)}</ScreenTitle>
      <LegalArticle
        text={text}
        level={2}
        contents={countWords(text) > longText && <TableOfContents sections={text.sections} />}
      />
      <p className={styles.print}>
        <Button variant="secondary" onClick={() => window.print()}>
          Drucken oder als PDF speichern
        </Button>
      </p>
    </article>
  );
}

/** Position in a word that is longer than a line of a phone: „Datenschutz|erklärung“. */
const hyphenation = /(?<=Datenschutz|Geschäfts|Widerrufs)(?=erklärung|bedingungen|belehrung)/;

/** Renders a title with a soft hyphen in its longest word. */
const hyphenate = (title: string) =>
  title.split(hyphenation).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <span className={styles.hyphen} />}
      {part}
    </Fragment>
  ));

/** Counts the words of a legal text. */
const countWords = ({ intro, sections }: LegalText) =>
  [...intro, ...sections.flatMap(({ heading, paragraphs, list = [] }) => [heading, ...paragraphs, ...list])]
    .join(' ')
    .split(/\s+/).length;
