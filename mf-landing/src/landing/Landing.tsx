import { useState } from 'react';
import { Banner, Button, controlLineBreaks, getOpenerProps } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { MailSent } from '../signup/MailSent.tsx';
import { StaticContent } from '../static/StaticContent.tsx';
import { Contact } from './Contact.tsx';
import { Header } from './Header.tsx';
import { Hero } from './Hero.tsx';
import { LegalDialog, legalKinds, useLegalLinks, type LegalKind } from './LegalDialog.tsx';
import { Newsletter } from './Newsletter.tsx';
import { PreorderDialog, preorderDialogId } from './PreorderDialog.tsx';
import { useBanner } from './useBanner.ts';
import styles from './Landing.module.css';

/** Time for which the message after each sign-up is shown, as the customer prescribes. */
const bannerMs = { preorder: 5000, newsletter: 3000 };

/**
 * The landing page in one language, with its dialogs for the pre-order and for legal texts. On a click before
 * hydration, the browser opens the dialog (`getOpenerProps`). The hydrated dialog then calls `onOpened`, which updates
 * the state.
 */
export function Landing({ language }: { language: Language }) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<'preorder' | LegalKind>();
  const [banner, showBanner] = useBanner<keyof typeof bannerMs>();
  /** Address of the latest pre-order, to which a mail is on its way: said beside each button that opens the dialog. */
  const [preorderedFor, setPreorderedFor] = useState<string>();
  useLegalLinks(setOpenDialog);
  const close = () => setOpenDialog(undefined);
  const openerProps = getOpenerProps(preorderDialogId, () => setOpenDialog('preorder'));
  const mailSent = preorderedFor && <MailSent email={preorderedFor} help="preorderMail" language={language} />;

  function onPreordered(email: string): void {
    close();
    setPreorderedFor(email);
    showBanner('preorder', bannerMs.preorder);
  }

  return (
    <>
      <Header language={language} />
      <Hero language={language} openerProps={openerProps} mailSent={mailSent} />
      {/* The bar sticks to the lower edge of the viewport while this element is visible, that is, below the hero. */}
      <div className={styles.withBar}>
        <StaticContent content="stories" language={language} />
        <section className={styles.costs} aria-labelledby="costs">
          <StaticContent content="costs" language={language} />
          <div className={styles.preorder}>
            <StaticContent content="reservation" language={language} />
            <Button {...openerProps}>{t('costs.preorder')}</Button>
            {mailSent}
          </div>
        </section>
        <StaticContent content="specs" language={language} />
        <Newsletter language={language} onSubscribed={() => showBanner('newsletter', bannerMs.newsletter)} />
        <div className={styles.bar} data-palette="night">
          {preorderedFor ? (
            <MailSent email={preorderedFor} language={language} />
          ) : (
            <StaticContent content="price" language={language} className={styles.price} />
          )}
          <Button {...openerProps}>{t('bar.preorder')}</Button>
        </div>
      </div>
      <Contact language={language} />
      <PreorderDialog
        open={openDialog === 'preorder'}
        language={language}
        onOpened={() => setOpenDialog('preorder')}
        onClose={close}
        onPreordered={onPreordered}
      />
      {legalKinds.map((kind) => (
        <LegalDialog
          key={kind}
          kind={kind}
          open={openDialog === kind}
          language={language}
          onOpened={() => setOpenDialog(kind)}
          onClose={close}
        />
      ))}
      <Banner>{banner && controlLineBreaks(t(`${banner}.success`))}</Banner>
    </>
  );
}
