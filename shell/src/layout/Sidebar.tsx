import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Logo } from 'ui-kit';
import { homePath } from '../routes/memberPaths.ts';
import type { RouteRow } from '../routes/RouteRow.ts';
import styles from './Sidebar.module.css';

interface SidebarProps {
  rows: RouteRow[];
  onLeave: () => Promise<void>;
}

/**
 * The member's navigation and sign-out, one markup for every width: a sidebar, between 768 and 1023 px a rail of
 * labelled icons, below that a bar at the bottom edge while logo and sign-out stay in a slim header.
 */
export function Sidebar({ rows, onLeave }: SidebarProps) {
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);

  const leave = () => {
    setLeaving(true);
    void onLeave().finally(() => setLeaving(false));
  };

  return (
    <header className={styles.sidebar}>
      <Link className={styles.home} to={homePath} aria-label="Abenteuerbox, zum Dashboard">
        <Logo />
      </Link>
      <nav className={styles.menu} aria-label="Hauptmenü">
        <ul className={styles.list}>
          {rows.map(({ path, sidebar }) => (
            <li key={path}>
              <Link className={styles.entry} to={path} aria-current={path === pathname ? 'page' : undefined}>
                <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
                  <path d={sidebar?.icon} />
                </svg>
                {sidebar?.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className={`${styles.entry} ${styles.leave}`} disabled={leaving} onClick={leave}>
        Abmelden
      </button>
    </header>
  );
}
