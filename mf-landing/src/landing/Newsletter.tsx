import { subscribeToNewsletter } from 'api-contract';
import { Button } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { ReadOnly } from '../reading/ReadOnly.tsx';
import { EmailFields } from './EmailFields.tsx';
import owl from './scenes/letter.svg';
import { useSignup } from './useSignup.ts';
import styles from './Newsletter.module.css';

export function Newsletter({ language, onSubscribed }: { language: Language; onSubscribed: () => void }) {
  const { t } = useTranslation();
  const signup = useSignup({
    call: subscribeToNewsletter,
    language,
    onSuccess: onSubscribed,
    // Deliberately no message (specification section 8): the address stays in its field, the button works again.
    onFailure: (error) => console.error('Newsletter sign-up failed:', String(error)),
  });
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <img className={styles.owl} src={owl} alt="" width={360} height={320} loading="lazy" />
      <div className={styles.letter}>
        <h2 id="newsletter">{t('newsletter.heading')}</h2>
        <p>{t('newsletter.lead')}</p>
        {/* By `method`, sending does nothing until the script is there; else the address would end up in the address bar. */}
        <form
          method="dialog"
          noValidate
          className={styles.form}
          aria-labelledby="newsletter"
          onSubmit={(event) => void signup.submit(event)}
        >
          <EmailFields signup={signup} />
          <Button type="submit" busy={signup.busy} busyText={t('email.busy')}>
            {t('newsletter.submit')}
          </Button>
        </form>
        <ReadOnly part="optIn" language={language} className={styles.small} />
      </div>
    </section>
  );
}
