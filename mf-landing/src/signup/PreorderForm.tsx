import type { ComponentProps, Ref } from 'react';
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
}

/**
 * Returns the parts of the pre-order's form: its props, its fields with what belongs to them, and its foot, which a
 * dialog keeps in sight. `focusFirst` is true in a dialog: if the browser opens the dialog before hydration, it focuses
 * the field (`autofocus`).
 */
export function usePreorderForm({
  signup,
  language,
  focusFirst,
  ref,
}: PreorderFormProps & { focusFirst?: boolean; ref?: Ref<HTMLInputElement> }) {
  const { t } = useTranslation();
  const form: ComponentProps<'form'> = {
    // Without JavaScript, method="dialog" sends nothing. The default would put the e-mail address into the URL.
    method: 'dialog',
    noValidate: true,
    'aria-label': t('preorder.heading'),
    onSubmit: (event) => void signup.submit(event),
  };
  const fields = (
    <div className={styles.rows}>
      <StaticContent content="offer" language={language} />
      <EmailFields ref={ref} signup={signup} focusFirst={focusFirst} />
      <StaticContent content="nextSteps" language={language} className={styles.rows} />
      <StaticContent content="boxFacts" language={language} className={styles.small} />
    </div>
  );
  const foot = (
    <div className={styles.rows}>
      <FailureAlert failure={signup.problem?.kind === 'failed' ? signup.problem.error : undefined}>
        {t('preorder.failure')}
      </FailureAlert>
      <StaticContent content="purpose" language={language} className={styles.small} />
      <Button type="submit" busy={signup.isBusy} busyText={t('email.busy')}>
        {t('preorder.submit')}
      </Button>
    </div>
  );
  return { form, fields, foot };
}

/** Form of the pre-order on a page. Its parent calls `useSignup`. */
export function PreorderForm(props: PreorderFormProps) {
  const { form, fields, foot } = usePreorderForm(props);
  return (
    <form {...form} className={styles.rows}>
      {fields}
      {foot}
    </form>
  );
}
