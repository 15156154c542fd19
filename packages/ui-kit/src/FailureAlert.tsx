import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Alert } from './LiveRegion.tsx';

interface FailureAlertProps {
  /** Error to show; undefined without one. */
  failure: unknown;
  title?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * Says that what was asked for failed. It stands near the button that was pressed, on a phone perhaps outside of the
 * picture.
 */
export function FailureAlert({ failure, title, children, className }: FailureAlertProps) {
  const region = useRef<HTMLDivElement>(null);
  const hasFailed = failure !== undefined && failure !== null;
  useEffect(() => {
    if (hasFailed) region.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed]);
  return (
    <Alert ref={region} className={className}>
      {hasFailed && (
        <ErrorNotice title={title} failure={failure}>
          {children}
        </ErrorNotice>
      )}
    </Alert>
  );
}
