import { controlLineBreaks } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import styles from './MailSent.module.css';

interface MailSentProps {
  /** Address that was sent. */
  email: string;
  /** Static content about the mail: what to do with it, and if none arrives. */
  help?: 'preorderMail' | 'newsletterMail';
  language: Language;
}

/** Says that a mail is on its way, and stays when the banner of the sign-up has gone. */
export function MailSent({ email, help, language }: MailSentProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.sent}>
      <p>{controlLineBreaks(`${t('email.sentTo')} ${email}`)}</p>
      {help && <StaticContent content={help} language={language} className={styles.help} />}
    </div>
  );
}
