import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button, classNames, Icon, Logo } from 'ui-kit';
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
                  <Icon className={styles.icon}>
                    <path d={sidebar?.icon} />
                  </Icon>
                  {sidebar?.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" className={classNames(styles.entry, styles.leave)} disabled={leaving} onClick={leave}>
          <Icon className={styles.icon}>
            <path d="M10.2 4.300c-1.900-.1-3.700 0-5.400.2-.3 5-.3 10 0 15 1.700.2 3.500.3 5.400.2M9.600 12c3.500.1 6.900.1 10.300 0M16.200 8.100c1.400 1.200 2.600 2.400 3.800 3.900-1.200 1.500-2.400 2.700-3.800 3.900" />
          </Icon>
          Abmelden
        </button>
      </div>
    </header>
  );
}
