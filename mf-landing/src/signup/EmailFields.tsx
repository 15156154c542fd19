import type { Ref } from 'react';
import { Field } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';
import type { Signup } from './useSignup.ts';
import styles from './EmailFields.module.css';

interface EmailFieldsProps {
  signup: Signup;
  /** True in a dialog that the browser opens without our script. */
  focusFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The address, and a second field that people never meet: who fills it is a machine. */
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
        // eslint-disable-next-line jsx-a11y-x/no-autofocus -- what the browser goes by when it opens the dialog itself
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
