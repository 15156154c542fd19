import { createPreorder } from 'api-contract';
import { useRef } from 'react';
import { Alert, Button, Dialog, ErrorNotice } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { ReadOnly } from '../reading/ReadOnly.tsx';
import { EmailFields } from './EmailFields.tsx';
import { useSignup } from './useSignup.ts';
import styles from './PreorderDialog.module.css';

export const preorderId = 'preorder-dialog';

interface PreorderDialogProps {
  open: boolean;
  language: Language;
  onOpened: () => void;
  onClose: () => void;
  onPreordered: () => void;
}

export function PreorderDialog({ open, language, onOpened, onClose, onPreordered }: PreorderDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const signup = useSignup({ call: createPreorder, language, onSuccess: onPreordered });

  function close(): void {
    signup.clearProblem();
    onClose();
  }

  return (
    <Dialog
      open={open}
      id={preorderId}
      onOpened={onOpened}
      onClose={close}
      closable={!signup.busy}
      title={t('preorder.heading')}
      closeLabel={t('close')}
      initialFocus={field}
    >
      <ReadOnly part="offer" language={language} className={styles.offer} />
      <form
        method="dialog"
        noValidate
        className={styles.rows}
        aria-label={t('preorder.heading')}
        onSubmit={(event) => void signup.submit(event)}
      >
        <EmailFields ref={field} signup={signup} focusFirst />
        <ReadOnly part="afterwards" language={language} className={styles.rows} />
        <Alert>
          {signup.problem?.kind === 'failed' && (
            <ErrorNotice failure={signup.problem.error}>{t('preorder.failure')}</ErrorNotice>
          )}
        </Alert>
        <Button type="submit" busy={signup.busy} busyText={t('email.busy')}>
          {t('preorder.submit')}
        </Button>
        <ReadOnly part="purpose" language={language} className={styles.small} />
      </form>
    </Dialog>
  );
}
