import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button, Logo } from 'ui-kit';
import type { RouteRow } from '../routes/RouteRow.ts';
import { useMenu } from './useMenu.ts';
import styles from './Sidebar.module.css';

/** The member's way around. Below 768 px it folds into a menu under a button. */
export function Sidebar({ rows, onLeave }: { rows: RouteRow[]; onLeave: () => Promise<void> }) {
  const { pathname } = useLocation();
  const { open, area, button, toggle } = useMenu(pathname);
  const [leaving, setLeaving] = useState(false);

  const leave = () => {
    setLeaving(true);
    void onLeave().finally(() => setLeaving(false));
  };

  return (
    <header className={styles.sidebar} ref={area}>
      <div className={styles.head}>
        <Link className={styles.home} to="/dashboard" aria-label="Abenteuerbox, zum Dashboard">
          <Logo />
        </Link>
        <Button
          ref={button}
          variant="secondary"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="menu"
          onClick={toggle}
        >
          Menü
        </Button>
      </div>
      <div id="menu" className={styles.menu} data-open={open}>
        <nav aria-label="Hauptmenü">
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
      </div>
    </header>
  );
}
