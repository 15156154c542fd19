import type { ReactNode } from 'react';
import styles from './Bench.module.css';

/** Where a screen stands on the bench: the page's `main`, with the room that the shell leaves around it. */
export function Stage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.stage}>
      {children}
    </main>
  );
}
