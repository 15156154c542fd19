import { endAllSessions } from 'api-contract';
import { useWrite } from 'queries';
import { useRef } from 'react';
import { request, signOut } from 'shared-auth';
import { Button, Dialog, FailureAlert } from 'ui-kit';
import { describeRequestError } from '../errorTexts.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

async function endSessions(): Promise<void> {
  await request(endAllSessions);
  await signOut('signed-out-everywhere');
}

/** Second step: a dialog that asks first, because boxes (devices) are signed out, too. Then /login confirms it. */
export function ConfirmSignOutEverywhere({ onClose }: { onClose(): void }) {
  const { mutate, isPending, error } = useWrite({ mutationFn: endSessions });
  const keep = useRef<HTMLButtonElement>(null);
  const t = texts.sessions;

  return (
    <Dialog open role="alertdialog" title={t.ask} closable={!isPending} onClose={onClose} initialFocus={keep}>
      <p>{t.consequences}</p>
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
