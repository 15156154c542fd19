import { useTranslation } from '../language/useTranslation.ts';
import type { Ref } from 'react';
import { Field } from 'ui-kit';
import styles from './EmailFields.module.css';
import type { Signup } from './useSignup.ts';

/** The address, and a second field that people never meet: who fills it is a machine. */
export function EmailFields({ signup, ref }: { signup: Signup; ref?: Ref<HTMLInputElement> }) {
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
        value={signup.email}
        onChange={(event) => signup.setEmail(event.target.value)}
        error={signup.problem === 'invalid' ? t('email.invalid') : undefined}
      />
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          {t('email.honeypot')}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={signup.website}
            onChange={(event) => signup.setWebsite(event.target.value)}
          />
        </label>
      </div>
      <noscript>
        <p>{t('email.withoutScript')}</p>
      </noscript>
    </>
  );
}
