import { useLocation } from 'react-router-dom';
import { readBase } from './base.ts';
import styles from './Qa.module.css';

/**
 * Replaces the screens of other remotes in a QA page, which shows the screens of one remote (micro-frontend) alone: a
 * tester who follows a link to them sees the address, and a way back to the list of states.
 */
export function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <div className={styles.list} lang="en">
      <h1>{pathname}</h1>
      <p>This page belongs to another remote. In the whole app it opens here.</p>
      <p>
        {/* The browser loads a link with `target`. Without it, the shell's router would look for a screen at `/`. */}
        <a href={readBase()} target="_top">
          All states of this remote
        </a>
      </p>
    </div>
  );
}

/** Throws in place of the screens of other remotes, for the fault `neighbour-crashes`. */
export function Crashed(): never {
  throw new Error('The neighbour crashes');
}
