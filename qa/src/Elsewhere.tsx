import { useLocation } from 'react-router-dom';
import { readBase } from './base.ts';
import styles from './Qa.module.css';

/**
 * Replaces the screens of other remotes in a QA page, which shows the screens of one remote (micro-frontend) alone. A
 * tester who follows a link to another remote sees its address, and a way back to the list of states.
 */
export function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <div className={styles.list} lang="en">
      <h1>{pathname}</h1>
      <p>This page belongs to another remote. In the whole app it opens here.</p>
      <p>
        {/* `target` makes the browser load the list. The shell's router would look for a screen at this address. */}
        <a href={readBase()} target="_top">
          All states of this remote
        </a>
      </p>
    </div>
  );
}

/** Replaces `Elsewhere` for the fault `neighbour-crashes`, in which the screens of other remotes throw. */
export function Crashed(): never {
  throw new Error('The neighbour crashes');
}
