import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LegalFooter, type PageLanguage } from 'ui-kit';
import { HomeLink } from './HomeLink.tsx';
import { Main } from './Main.tsx';
import styles from './PublicLayout.module.css';

interface Props {
  /** The screen brings a header of its own and uses the full width. */
  hasOwnHeader?: boolean;
  language: PageLanguage;
  children: ReactNode;
}

/** Layout of public pages: link to the home page, screen and legal footer. */
export function PublicLayout({ hasOwnHeader = false, language, children }: Props) {
  return (
    <div className={styles.page}>
      {!hasOwnHeader && <HomeLink language={language} />}
      <Main className={hasOwnHeader ? styles.bare : styles.main}>{children}</Main>
      <LegalFooter language={language} link={Link} />
    </div>
  );
}
