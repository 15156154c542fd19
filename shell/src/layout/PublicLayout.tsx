import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LegalFooter } from 'ui-kit';
import { Main } from './Main.tsx';
import styles from './PublicLayout.module.css';

/** Pages for everybody: the screen and the legal footer. A bare screen uses the full width. */
export function PublicLayout({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Main className={bare ? styles.bare : styles.main}>{children}</Main>
      <LegalFooter link={Link} />
    </div>
  );
}
