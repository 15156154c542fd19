import { useState, type ReactNode } from 'react';
import styles from './Fold.module.css';

/**
 * Disclosure for text that is read once: folded on a phone, open where there is room and on paper. A native disclosure,
 * which the browser's own search opens.
 */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  // Only at first: turning the phone must not undo what the person has opened.
  const [open] = useState(innerWidth >= 768);
  return (
    <details className={styles.fold} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
