import { describeRequestError, useEndChange } from 'queries';
import { Button, FailureAlert } from 'ui-kit';
import { useUserId } from '../useUserId.ts';
import { texts } from './texts.ts';

interface Props {
  /** Called after success. `renewalDate`: ISO 8601; null if the server does not know it. */
  onDone(renewalDate: string | null): void;
}

/** Button that takes a planned cancellation back. It needs no confirmation, because the user can cancel again. */
export function ResumeSubscription({ onDone }: Props) {
  const resume = useEndChange(useUserId(), 'resume');
  return (
    <>
      <FailureAlert failure={resume.error}>{describeRequestError(resume.error)}</FailureAlert>
      <Button
        variant="secondary"
        busy={resume.isPending}
        busyText={texts.cancellation.resumeBusy}
        onClick={() => resume.mutate(undefined, { onSuccess: ({ endDate }) => onDone(endDate) })}
      >
        {texts.cancellation.resume}
      </Button>
    </>
  );
}
