import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LegalFooter, type PageLanguage } from 'ui-kit';
import { Main } from './Main.tsx';
import styles from './PublicLayout.module.css';

interface Props {
  bare?: boolean;
  language: PageLanguage;
  children: ReactNode;
}

/** Pages for everybody: the screen and the legal footer. A bare screen uses the full width. */
export function PublicLayout({ bare = false, language, children }: Props) {
  return (
    <div className={styles.page}>
      <Main className={bare ? styles.bare : styles.main}>{children}</Main>
      <LegalFooter language={language} link={Link} />
    </div>
  );
}
