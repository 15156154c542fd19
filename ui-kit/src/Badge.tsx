import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames.ts';

interface BadgeProps {
  kind?: 'accent' | 'success' | 'danger' | 'neutral';
  children: ReactNode;
}

export function Badge({ kind = 'accent', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>;
}
