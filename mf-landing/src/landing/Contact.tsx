import { readPage } from 'page-contract';
import { Button, icons, opens } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';
import { Marked } from '../legalTexts/Marked.tsx';
import { legalDialogId, legalKinds, type LegalKind } from './LegalDialog.tsx';
import styles from './Contact.module.css';

export function Contact({ onOpenLegal }: { onOpenLegal: (kind: LegalKind) => void }) {
  const { t } = useTranslation();
  const { owner, support } = readPage();
  return (
    <section className={styles.contact} data-palette="night" aria-labelledby="contact">
      <div className={styles.columns}>
        <div>
          <h2 id="contact">{t('contact.heading')}</h2>
          <p>{t('contact.lead')}</p>
          <address className={styles.ways}>
            <p>
              <icons.Mail /> {t('contact.email')}: <a href={`mailto:${support.email}`}>{support.email}</a>
            </p>
            <p>
              {t('contact.phone')}: <Marked text={owner.phone} />
            </p>
          </address>
        </div>
        <div>
          <h3 className={styles.legalTitle}>{t('contact.legal')}</h3>
          <ul className={styles.legal}>
            {legalKinds.map((kind) => (
              <li key={kind}>
                <Button variant="quiet" aria-haspopup="dialog" {...opens(legalDialogId(kind), () => onOpenLegal(kind))}>
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
