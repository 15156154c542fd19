import type { Ref } from 'react';
import { Field } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';
import { trapName, type Signup } from './useSignup.ts';
import styles from './EmailFields.module.css';

interface EmailFieldsProps {
  signup: Signup;
  /** True in a dialog: if the browser opens the dialog before hydration, it focuses the field (`autofocus`). */
  focusFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Attributes by which password managers leave a field alone: 1Password, Bitwarden, LastPass and Dashlane. */
const ignoredByManagers = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/**
 * Fields of a sign-up form, which `useSignup` reads by their names. The field `trapName` is a honeypot: only machines see
 * and fill it in. An invalid address and a filled honeypot are reported here; a failed call is up to the form.
 */
export function EmailFields({ signup, focusFirst, ref }: EmailFieldsProps) {
  const { t } = useTranslation();
  const kind = signup.problem?.kind;
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
        error={kind === 'invalid' || kind === 'trapped' ? t(`email.${kind}`) : undefined}
      />
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          {t('email.honeypot')}
          <input name={trapName} tabIndex={-1} autoComplete="off" {...ignoredByManagers} />
        </label>
      </div>
      <noscript className={styles.withoutScript}>
        <p>{t('email.withoutScript')}</p>
      </noscript>
    </>
  );
}
