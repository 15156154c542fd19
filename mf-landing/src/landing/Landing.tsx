import { useState } from 'react';
import { Banner, Button, getOpenerProps } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { Contact } from './Contact.tsx';
import { Header } from './Header.tsx';
import { Hero } from './Hero.tsx';
import { LegalDialog, legalKinds, type LegalKind } from './LegalDialog.tsx';
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
  const close = () => setOpenDialog(undefined);

  function onPreordered(): void {
    close();
    showBanner('preorder', bannerMs.preorder);
  }

  return (
    <>
      <Header language={language} />
      <Hero language={language} onPreorder={() => setOpenDialog('preorder')} />
      {/* The bar sticks to the lower edge of the viewport while this element is visible, that is, below the hero. */}
      <div className={styles.withBar}>
        <StaticContent content="sections" language={language} />
        <Newsletter language={language} onSubscribed={() => showBanner('newsletter', bannerMs.newsletter)} />
        <div className={styles.bar} data-palette="night">
          <StaticContent content="price" language={language} className={styles.price} />
          <Button {...getOpenerProps(preorderDialogId, () => setOpenDialog('preorder'))}>{t('bar.preorder')}</Button>
        </div>
      </div>
      <Contact language={language} onOpenLegal={setOpenDialog} />
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
      <Banner>{banner && t(`${banner}.success`)}</Banner>
    </>
  );
}
