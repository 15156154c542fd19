import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { NewsletterForm } from '../signup/NewsletterForm.tsx';
import owl from './scenes/letter.svg';
import styles from './Newsletter.module.css';

/** Section of the landing page with the sign-up for the newsletter. */
export function Newsletter({ language, onSubscribed }: { language: Language; onSubscribed: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <img className={styles.owl} src={owl} alt="" width={360} height={320} loading="lazy" />
      <div className={styles.letter}>
        <h2 id="newsletter">{t('newsletter.heading')}</h2>
        <NewsletterForm language={language} onSubscribed={onSubscribed} />
      </div>
    </section>
  );
}
