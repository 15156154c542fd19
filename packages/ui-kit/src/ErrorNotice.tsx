import type { ReactNode } from 'react';
import { Warning } from './icons/icons.tsx';
import { NoticeFrame } from './NoticeFrame.tsx';
import { Reference } from './Reference.tsx';
import { unbroken } from './unbroken.tsx';

interface ErrorNoticeProps {
  title?: ReactNode;
  children: ReactNode;
  /** Heading of the notice. */
  failure?: unknown;
}

/**
 * Notice of a failure, for use inside `Alert`. A component of its own, so that its users do not load the icons of other
 * notices.
 */
export function ErrorNotice({ title, children, failure }: ErrorNoticeProps) {
  return (
    <NoticeFrame kind="error" Icon={Warning} title={title}>
      {typeof children === 'string' ? <p>{unbroken(children)}</p> : children}
      <Reference of={failure} />
    </NoticeFrame>
  );
}
