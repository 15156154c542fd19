import type { ReactNode } from 'react';
import { Warning } from './icons/icons.tsx';
import { NoticeFrame } from './NoticeFrame.tsx';
import { Reference } from './Reference.tsx';

interface ErrorNoticeProps {
  title?: ReactNode;
  children: ReactNode;
  /** What the sentences are about. */
  failure?: unknown;
}

/** Something failed. Stands inside `Alert`. By itself, so that who needs nothing else brings no other icons along. */
export function ErrorNotice({ title, children, failure }: ErrorNoticeProps) {
  return (
    <NoticeFrame kind="error" Icon={Warning} title={title}>
      {typeof children === 'string' ? <p>{children}</p> : children}
      <Reference of={failure} />
    </NoticeFrame>
  );
}
