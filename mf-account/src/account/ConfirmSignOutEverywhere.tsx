import { endAllSessions } from 'api-contract';
import { useRef, useState } from 'react';
import { request, signOut } from 'shared-auth';
import { Button, Dialog, FailureAlert } from 'ui-kit';
import { describeRequestError } from '../errorTexts.ts';
import { useTask } from '../useTask.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Second step: a dialog that asks first, because boxes (devices) are signed out, too. Then /login confirms it. */
export function ConfirmSignOutEverywhere({ onClose }: { onClose(): void }) {
  const [failure, setFailure] = useState<unknown>();
  const [busy, run] = useTask();
  const keep = useRef<HTMLButtonElement>(null);
  const t = texts.sessions;

  async function endSessions() {
    setFailure(undefined);
    try {
      await request(endAllSessions);
      await signOut('signed-out-everywhere');
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Dialog open role="alertdialog" title={t.ask} closable={!busy} onClose={onClose} initialFocus={keep}>
      <p>{t.consequences}</p>
      <FailureAlert failure={failure}>{describeRequestError(failure)}</FailureAlert>
      <div className={styles.actions}>
        <Button busy={busy} busyText={t.busy} onClick={() => void run(endSessions)}>
          {t.confirm}
        </Button>
        <Button ref={keep} variant="secondary" disabled={busy} onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </Dialog>
  );
}
