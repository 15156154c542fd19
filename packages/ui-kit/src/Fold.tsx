import { useState, type ReactNode } from 'react';
import styles from './Fold.module.css';

/**
 * Disclosure for text that is read once: folded on a phone, open on wide screens and in print. It is the native
 * element, because the browser's find-in-page opens that.
 */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  // Decided once: turning the phone must not close what the user has opened.
  const [open] = useState(innerWidth >= 768);
  return (
    <details className={styles.fold} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
