import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LegalFooter } from 'ui-kit';
import type { RouteRow } from '../routes/RouteRow.ts';
import { Main } from './Main.tsx';
import { Sidebar } from './Sidebar.tsx';
import styles from './MemberLayout.module.css';

interface Props {
  rows: RouteRow[];
  onLeave: () => Promise<void>;
  children: ReactNode;
}

/** Layout of pages for signed-in users: sidebar, screen and legal footer. */
export function MemberLayout({ rows, onLeave, children }: Props) {
  return (
    <div className={styles.page}>
      <Sidebar rows={rows} onLeave={onLeave} />
      <div className={styles.content}>
        <Main className={styles.main}>{children}</Main>
        <LegalFooter link={Link} />
      </div>
    </div>
  );
}
