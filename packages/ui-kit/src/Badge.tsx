import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  kind?: 'accent' | 'success' | 'neutral';
  children: ReactNode;
}

export function Badge({ kind = 'accent', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>;
}
