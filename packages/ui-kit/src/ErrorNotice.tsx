import type { ReactNode } from 'react';
import { controlLineBreaks } from './controlLineBreaks.tsx';
import { Warning } from './icons/icons.tsx';
import { NoticeFrame } from './NoticeFrame.tsx';
import { Reference } from './Reference.tsx';

interface ErrorNoticeProps {
  /** Heading of the notice. */
  title?: ReactNode;
  children: ReactNode;
  /** Error whose request id is shown, if it has one. */
  failure?: unknown;
}

/**
 * Notice of a failure, for use inside `Alert`. A component of its own, so that its users do not load the icons of other
 * notices.
 */
export function ErrorNotice({ title, children, failure }: ErrorNoticeProps) {
  return (
    <NoticeFrame kind="error" Icon={Warning} title={title}>
      {typeof children === 'string' ? <p>{controlLineBreaks(children)}</p> : children}
      <Reference failure={failure} />
    </NoticeFrame>
  );
}
