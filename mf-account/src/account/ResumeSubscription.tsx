import { Button, FailureAlert } from 'ui-kit';
import { requestErrorText } from '../errorTexts.ts';
import { useResumeSubscription } from '../subscriptionQueries.ts';
import { texts } from './texts.ts';

/** Takes a planned cancellation back; harmless, so it needs no second step. */
export function ResumeSubscription({ onDone }: { onDone(endDate: string | null): void }) {
  const resume = useResumeSubscription();
  return (
    <>
      <FailureAlert failure={resume.error}>{requestErrorText(resume.error)}</FailureAlert>
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
