import type { ComponentType, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { controlLineBreaks } from './controlLineBreaks.tsx';
import styles from './Notice.module.css';

interface NoticeFrameProps {
  kind: 'info' | 'success' | 'warning' | 'error';
  Icon: ComponentType<{ className?: string }>;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Frame of `Notice` and `ErrorNotice`. If the title or the children are a string, `controlLineBreaks` renders them. */
export function NoticeFrame({ kind, Icon, title, children, className }: NoticeFrameProps) {
  return (
    <div className={classNames(styles.notice, styles[kind], className)}>
      <Icon className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{typeof title === 'string' ? controlLineBreaks(title) : title}</p>}
        {typeof children === 'string' ? <p>{controlLineBreaks(children)}</p> : children}
      </div>
    </div>
  );
}
