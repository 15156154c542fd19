import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Logo } from 'ui-kit';
import type { AppRoute } from '../routes/AppRoute.ts';
import { homePath } from '../routes/memberPaths.ts';
import styles from './Sidebar.module.css';

interface SidebarProps {
  /** Routes with a sidebar entry, in the sidebar's order. `sidebar` is optional in their type only. */
  routes: AppRoute[];
  /** Signs the user out; the button is disabled until that is done. */
  onSignOut: () => Promise<void>;
}

/**
 * Navigation and sign-out of a signed-in user, one markup for every width: a sidebar, between 768 and 1023 px a rail of
 * labelled icons, below that a bar at the bottom edge while logo and sign-out stay in a slim header.
 */
export function Sidebar({ routes, onSignOut }: SidebarProps) {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = () => {
    setSigningOut(true);
    void onSignOut().finally(() => setSigningOut(false));
  };

  return (
    <header className={styles.sidebar}>
      <Link className={styles.home} to={homePath} aria-label="Abenteuerbox, zum Dashboard">
        <Logo />
      </Link>
      <nav className={styles.menu} aria-label="Hauptmenü">
        <ul className={styles.list}>
          {routes.map(({ path, sidebar }) => (
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
      <button type="button" className={`${styles.entry} ${styles.leave}`} disabled={isSigningOut} onClick={signOut}>
        Abmelden
      </button>
    </header>
  );
}
