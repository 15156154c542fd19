import { Button, FailureAlert } from 'ui-kit';
import { describeRequestError } from '../errorTexts.ts';
import { useResumeSubscription } from '../subscriptionQueries.ts';
import { texts } from './texts.ts';

/** Button that takes a planned cancellation back. That does no harm, so there is no second step. */
export function ResumeSubscription({ onDone }: { onDone(endDate: string | null): void }) {
  const resume = useResumeSubscription();
  return (
    <>
      <FailureAlert failure={resume.error}>{describeRequestError(resume.error)}</FailureAlert>
      <Button
        variant="secondary"
        busy={resume.isPending}
        busyText={texts.cancellation.resumeBusy}
        onClick={() => resume.mutate(undefined, { onSuccess: (end) => onDone(end.endDate) })}
      >
        {texts.cancellation.resume}
      </Button>
    </>
  );
}
