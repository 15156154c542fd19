import { getSampleNote, readPage } from 'page-contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LegalFooter } from 'ui-kit';
import type { AppRoute } from '../routes/AppRoute.ts';
import { Main } from './Main.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './MemberLayout.module.css';

interface Props {
  /** Routes with a sidebar entry, in the sidebar's order. */
  routes: AppRoute[];
  onSignOut: () => Promise<void>;
  children: ReactNode;
}

/** Layout of pages for signed-in users: sidebar, screen and legal footer. These pages are German only. */
export function MemberLayout({ routes, onSignOut, children }: Props) {
  return (
    <div className={styles.page}>
      <Sidebar routes={routes} onSignOut={onSignOut} />
      <div className={styles.content}>
        <Main className={styles.main}>{children}</Main>
        <LegalFooter language="de" link={Link} note={getSampleNote(readPage().owner, 'de')} />
      </div>
    </div>
  );
}
