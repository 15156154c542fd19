import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Alert } from './LiveRegion.tsx';

interface FailureAlertProps {
  /**
   * Error of the last attempt, whose request id is shown. Null or undefined if the last attempt has not failed, and
   * while another one is under way.
   */
  failure: unknown;
  title?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * Announces that an action failed, and scrolls the notice into view, because a phone may show only the pressed button.
 * `children` is the sentence for the user.
 */
export function FailureAlert({ failure, title, children, className }: FailureAlertProps) {
  const region = useRef<HTMLDivElement>(null);
  const hasFailed = failure !== undefined && failure !== null;
  // A second failure scrolls again, because callers reset `failure` when the next attempt starts.
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
