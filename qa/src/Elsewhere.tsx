import { useLocation } from 'react-router-dom';
import { base } from './base.ts';
import styles from './Qa.module.css';

/** Stands in place of a screen that belongs to another remote. */
export function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <div className={styles.list} lang="en">
      <h1>{pathname}</h1>
      <p>This page belongs to another remote. In the whole app it opens here.</p>
      <p>
        {/* For the shell, `/` is a page of the app. */}
        <a href={base()} target="_top">
          All states of this remote
        </a>
      </p>
    </div>
  );
}

/** Another remote that does not work. */
export function Crashed(): never {
  throw new Error('The neighbour crashes');
}
