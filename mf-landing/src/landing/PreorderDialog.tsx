import { createPreorder, plans } from 'api-contract';
import { useRef } from 'react';
import { Alert, Button, Dialog, formatEuro, Notice } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { BesideLink } from './BesideLink.tsx';
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
      <p>{t('preorder.lead')}</p>
      <p className={styles.price}>
        <strong className={styles.amount}>{t('boxPrice')}</strong> {t('preorder.price')}
      </p>
      <p className={styles.small}>
        {t('preorder.subscription', { price: formatEuro(plans.basic.priceCents, language) })}
      </p>
      <form
        method="dialog"
        noValidate
        className={styles.form}
        aria-label={t('preorder.heading')}
        onSubmit={(event) => void signup.submit(event)}
      >
        <EmailFields ref={field} signup={signup} focusFirst />
        <p className={styles.note}>{t('preorder.note')}</p>
        <p>{t('preorder.mail')}</p>
        <Alert>
          {signup.problem?.kind === 'failed' && (
            <Notice kind="error" failure={signup.problem.error}>
              {t('preorder.failure')}
            </Notice>
          )}
        </Alert>
        <Button type="submit" busy={signup.busy} busyText={t('email.busy')}>
          {t('preorder.submit')}
        </Button>
        <p className={styles.small}>
          {t('preorder.purpose')} <BesideLink to="/datenschutz">{t('email.privacy')}</BesideLink>
        </p>
        <p className={styles.small}>
          <BesideLink to="/technische-daten">{t('boxFacts')}</BesideLink>
        </p>
      </form>
    </Dialog>
  );
}
