import { createPreorder, plans } from 'api-contract';
import { useRef, useState } from 'react';
import { Alert, Button, Dialog, formatEuro, Notice } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { BesideLink } from './BesideLink.tsx';
import { EmailFields } from './EmailFields.tsx';
import { useSignup } from './useSignup.ts';
import styles from './PreorderDialog.module.css';

interface PreorderDialogProps {
  open: boolean;
  language: Language;
  onClose: () => void;
  onPreordered: () => void;
}

export function PreorderDialog({ open, language, onClose, onPreordered }: PreorderDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const signup = useSignup({ call: createPreorder, language, onSuccess: preordered });

  function preordered(): void {
    setTyped('');
    onPreordered();
  }

  function close(): void {
    setTyped(field.current?.value ?? '');
    signup.clearProblem();
    onClose();
  }

  return (
    <Dialog
      open={open}
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
        noValidate
        className={styles.form}
        aria-label={t('preorder.heading')}
        onSubmit={(event) => void signup.submit(event)}
      >
        <EmailFields ref={field} signup={signup} typed={typed} />
        <p className={styles.note}>{t('preorder.note')}</p>
        <p>{t('preorder.mail')}</p>
        <Alert>{signup.problem === 'failed' && <Notice kind="error">{t('preorder.failure')}</Notice>}</Alert>
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
