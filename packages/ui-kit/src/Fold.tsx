import { useState, type ReactNode } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  title: ReactNode;
  /** True for text that few users need: it is folded on wide screens, too. */
  folded?: boolean;
  children: ReactNode;
}

/**
 * Disclosure for text that is read once: folded on a phone, open on wide screens and in print. It is the native
 * element, because the browser's find-in-page opens that.
 */
export function Fold({ title, folded = false, children }: FoldProps) {
  // Decided once: turning the phone must not close what the user has opened.
  const [open] = useState(!folded && innerWidth >= 768);
  return (
    <details className={styles.fold} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
