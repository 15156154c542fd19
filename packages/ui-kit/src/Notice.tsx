import type { ReactNode } from 'react';
import { Bell, Check, Info } from './icons/icons.tsx';
import { NoticeFrame } from './NoticeFrame.tsx';

const icons = { info: Info, success: Check, warning: Bell };

interface NoticeProps {
  kind?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Notice without a failure; `ErrorNotice` reports failures. Put it into `Status` where it must be announced. */
export function Notice({ kind = 'info', children, ...rest }: NoticeProps) {
  return (
    <NoticeFrame {...rest} kind={kind} Icon={icons[kind]}>
      {children}
    </NoticeFrame>
  );
}
