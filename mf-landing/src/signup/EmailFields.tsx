import type { Ref } from 'react';
import { Field } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';
import type { Signup } from './useSignup.ts';
import styles from './EmailFields.module.css';

interface EmailFieldsProps {
  signup: Signup;
  /** True in a dialog: by `autofocus`, the field gets the focus when the dialog is opened before hydration. */
  focusFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Fields `email` and `website` of a sign-up form, which `useSignup` reads by these names. The latter is a honeypot: a
 * field that only machines see and fill in.
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
        // A success empties the field: a correction after the press would look sent.
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
