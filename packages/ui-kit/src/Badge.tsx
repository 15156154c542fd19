import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  kind?: 'accent' | 'success' | 'neutral';
  children: ReactNode;
}

/** Short label in a coloured pill, e.g. „Beliebt“ on a card. */
export function Badge({ kind = 'accent', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>;
}
