import { endAllSessions } from 'api-contract';
import { describeRequestError, useWrite } from 'queries';
import { useRef } from 'react';
import { request, signOut } from 'shared-auth';
import { Button, Dialog, FailureAlert } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Account.module.css';

async function signOutEverywhere(): Promise<void> {
  // This call comes first, because it needs the sign-in that `signOut` ends.
  await request(endAllSessions);
  // /login shows a sentence for this reason.
  await signOut('signed-out-everywhere');
}

/** Dialog whose button signs out on all devices. It warns that the user's boxes are signed out, too. */
export function ConfirmSignOutEverywhere({ onClose }: { onClose(): void }) {
  const { mutate, isPending, error } = useWrite({ mutationFn: signOutEverywhere });
  const keep = useRef<HTMLButtonElement>(null);
  const t = texts.sessions;

  return (
    <Dialog
      open
      role="alertdialog"
      title={t.ask}
      description={t.consequences}
      closable={!isPending}
      onClose={onClose}
      initialFocus={keep}
    >
      <FailureAlert failure={error}>{describeRequestError(error)}</FailureAlert>
      <div className={styles.actions}>
        <Button busy={isPending} busyText={t.busy} onClick={() => mutate()}>
          {t.confirm}
        </Button>
        <Button ref={keep} variant="secondary" disabled={isPending} onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </Dialog>
  );
}
