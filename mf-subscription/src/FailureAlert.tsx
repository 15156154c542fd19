import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from 'ui-kit';

interface Props {
  shown: boolean;
  className?: string;
  children: ReactNode;
}

/** It comes up below the button that was pressed: on a phone that is outside of the picture. */
export function FailureAlert({ shown, className, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) region.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <Alert ref={region} className={className}>
      {shown && children}
    </Alert>
  );
}
