import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Bell, Check, Info, Warning } from './icons/icons.tsx';
import { Reference } from './Reference.tsx';
import styles from './Notice.module.css';

const icons = { info: Info, success: Check, warning: Bell, error: Warning };

interface NoticeProps {
  kind?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  /** What the sentences are about, when something failed. */
  failure?: unknown;
  className?: string;
}

/** A few sentences set apart. What must be announced stands inside `Alert` or `Status`. */
export function Notice({ kind = 'info', title, children, failure, className }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={classNames(styles.notice, styles[kind], className)}>
      <Icon className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        <Reference of={failure} />
      </div>
    </div>
  );
}
