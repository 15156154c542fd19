import { subscribeToNewsletter } from 'api-contract';
import { useState } from 'react';
import { Button } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { EmailFields } from './EmailFields.tsx';
import { MailSent } from './MailSent.tsx';
import { useSignup } from './useSignup.ts';
import styles from './NewsletterForm.module.css';

/**
 * Form of the newsletter. Its parent renders the heading, with the id `newsletter`, that labels it, and the message of
 * success.
 */
export function NewsletterForm({ language, onSubscribed }: { language: Language; onSubscribed: () => void }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const signup = useSignup({
    call: subscribeToNewsletter,
    language,
    onSuccess(email) {
      setSentTo(email);
      onSubscribed();
    },
    // The customer's specification (`docs/acceptance.md`) demands that a failure is only logged: the visitor sees no
    // message, the address stays in the field, and the button works again.
    onFailure: (error) => console.error('Newsletter sign-up failed:', String(error)),
  });
  return (
    <>
      <p>{t('newsletter.lead')}</p>
      {/* Without JavaScript, method="dialog" sends nothing. The default would put the e-mail address into the URL. */}
      <form
        method="dialog"
        noValidate
        className={styles.form}
        aria-labelledby="newsletter"
        onSubmit={(event) => void signup.submit(event)}
      >
        <EmailFields signup={signup} />
        <Button type="submit" busy={signup.isBusy} busyText={t('email.busy')}>
          {t('newsletter.submit')}
        </Button>
      </form>
      {sentTo && <MailSent email={sentTo} help="newsletterMail" language={language} />}
      <StaticContent content="optIn" language={language} className={styles.small} />
    </>
  );
}
