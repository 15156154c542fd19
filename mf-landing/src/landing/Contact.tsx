import { Button, getOpenerProps } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { getLegalDialogId, legalKinds, type LegalKind } from './LegalDialog.tsx';
import styles from './Contact.module.css';

interface ContactProps {
  language: Language;
  onOpenLegal: (kind: LegalKind) => void;
}

/** Last section of the landing page: contact ways, whose heading has the id `contact`, and buttons of legal dialogs. */
export function Contact({ language, onOpenLegal }: ContactProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.contact} data-palette="night" aria-labelledby="contact">
      <div className={styles.columns}>
        <StaticContent content="contactWays" language={language} />
        <div>
          <h3 className={styles.legalTitle}>{t('contact.legal')}</h3>
          <ul className={styles.legal}>
            {legalKinds.map((kind) => (
              <li key={kind}>
                <Button
                  variant="quiet"
                  aria-haspopup="dialog"
                  {...getOpenerProps(getLegalDialogId(kind), () => onOpenLegal(kind))}
                >
                  {t(`legal.${kind}`)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.goodNight}>{t('contact.goodNight')}</p>
    </section>
  );
}
