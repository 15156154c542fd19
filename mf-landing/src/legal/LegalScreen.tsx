import { readPage } from 'page-contract';
import { useLocation } from 'react-router-dom';
import { Button, ScreenTitle } from 'ui-kit';
import { LegalArticle } from '../legalTexts/LegalArticle.tsx';
import { legalPages } from './legalPages.ts';
import styles from './LegalScreen.module.css';

/** Page of one legal text, by its path: readable without a sign-in and printable. */
export default function LegalScreen() {
  const { pathname } = useLocation();
  const legalPage = legalPages[pathname.replace(/\/$/, '')];
  if (!legalPage) throw new Error(`There is no legal text at ${pathname}`);
  const { title: documentTitle, createText } = legalPage;
  const text = createText(readPage().owner, document.location.origin);
  return (
    <article className={styles.sheet}>
      <ScreenTitle title={documentTitle}>{text.title}</ScreenTitle>
      <LegalArticle text={text} level={2} />
      <p className={styles.print}>
        <Button variant="secondary" onClick={() => window.print()}>
          Drucken oder als PDF speichern
        </Button>
      </p>
    </article>
  );
}
