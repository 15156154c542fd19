import { getSampleNote, readPage } from 'page-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { LegalFooter, Logo, VisuallyHidden, type PageLanguage } from 'ui-kit';
import { homePath } from '../routes/memberPaths.ts';
import { texts } from '../texts.ts';
import { Main } from './Main.tsx';
import styles from './PublicLayout.module.css';

interface Props {
  /** The screen brings a header of its own and uses the full width. */
  hasOwnHeader?: boolean;
  language: PageLanguage;
  /** Stands above the screen. */
  notice: ReactNode;
  children: ReactNode;
}

/** Layout of public pages: link to the home page, notice, screen and legal footer. */
export function PublicLayout({ hasOwnHeader = false, language, notice, children }: Props) {
  return (
    <div className={styles.page}>
      {!hasOwnHeader && <HomeLink language={language} />}
      <div className={styles.screen}>
        {notice}
        <Main className={hasOwnHeader ? styles.bare : styles.main}>{children}</Main>
      </div>
      <LegalFooter
        language={language}
        link={Link}
        note={getSampleNote(readPage().owner, language)}
        isLanding={hasOwnHeader}
      />
    </div>
  );
}

/** Link of a page without a sidebar to the landing page, or for a signed-in user to the dashboard. */
function HomeLink({ language }: { language: PageLanguage }) {
  const isSignedIn = useSession().status === 'signed-in';
  const { product, home, dashboard } = texts[language];
  return (
    <header className={styles.header}>
      <Link to={isSignedIn ? homePath : home.path} className={styles.home}>
        <Logo name={product} />
        {isSignedIn ? (
          <span className={styles.dashboardLink}>{dashboard}</span>
        ) : (
          <VisuallyHidden> {home.label}</VisuallyHidden>
        )}
      </Link>
    </header>
  );
}
