import type { Ref } from 'react';
import { Button, FailureAlert } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { EmailFields } from './EmailFields.tsx';
import type { Signup } from './useSignup.ts';
import styles from './PreorderForm.module.css';

interface PreorderFormProps {
  signup: Signup;
  language: Language;
  /** True in a dialog: if the browser opens the dialog before hydration, it focuses the field (`autofocus`). */
  focusFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Form of the pre-order. Its parent calls `useSignup`, because a dialog around the form needs the state, too. */
export function PreorderForm({ signup, language, focusFirst, ref }: PreorderFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <StaticContent content="offer" language={language} className={styles.offer} />
      {/* Without JavaScript, method="dialog" sends nothing. The default would put the e-mail address into the URL. */}
      <form
        method="dialog"
        noValidate
        className={styles.rows}
        aria-label={t('preorder.heading')}
        onSubmit={(event) => void signup.submit(event)}
      >
        <EmailFields ref={ref} signup={signup} focusFirst={focusFirst} />
        <StaticContent content="nextSteps" language={language} className={styles.rows} />
        <FailureAlert failure={signup.problem?.kind === 'failed' ? signup.problem.error : undefined}>
          {t('preorder.failure')}
        </FailureAlert>
        <Button type="submit" busy={signup.isBusy} busyText={t('email.busy')}>
          {t('preorder.submit')}
        </Button>
        <StaticContent content="purpose" language={language} className={styles.small} />
      </form>
    </>
  );
}
