import type { Ref } from 'react';
import { Field } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';
import type { Signup } from './useSignup.ts';
import styles from './EmailFields.module.css';

interface EmailFieldsProps {
  signup: Signup;
  /** True in a dialog: if the browser opens the dialog before hydration, it focuses the field (`autofocus`). */
  focusFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Fields `email` and `website` of a sign-up form, which `useSignup` reads by these names. The latter is a honeypot: a
 * field that only machines see and fill in. An invalid address is reported here; a failed call is up to the form.
 */
export function EmailFields({ signup, focusFirst, ref }: EmailFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        ref={ref}
        label={t('email.label')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('email.placeholder')}
        // Success empties the field. A correction during the call would be lost without having been sent.
        readOnly={signup.isBusy}
        // eslint-disable-next-line jsx-a11y-x/no-autofocus -- read by the browser when it opens the dialog
        autoFocus={focusFirst}
        error={signup.problem?.kind === 'invalid' ? t('email.invalid') : undefined}
      />
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          {t('email.honeypot')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <noscript className={styles.withoutScript}>
        <p>{t('email.withoutScript')}</p>
      </noscript>
    </>
  );
}
