import { readPage } from 'page-contract';
import { useEffect, useState } from 'react';
import { Dialog } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import type * as legal from '../legalTexts/dialogTexts.ts';

/** Legal texts that the landing page shows in dialogs. */
export const legalKinds = ['privacy', 'imprint', 'terms'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Addresses of the same texts as pages. */
const addresses: Record<LegalKind, string> = { privacy: '/datenschutz', imprint: '/impressum', terms: '/agb' };

/** Returns the id of a dialog element, e.g. `privacy-dialog`, by which buttons open it before hydration. */
export const getLegalDialogId = (kind: LegalKind) => `${kind}-dialog`;

interface LegalDialogProps {
  kind: LegalKind;
  open: boolean;
  language: Language;
  /** Called if the browser has opened the dialog before this code was loaded. */
  onOpened: () => void;
  onClose: () => void;
}

/** Dialog of the landing page with one legal text, and a link to the same text as a page. */
export function LegalDialog({ kind, open, language, onOpened, onClose }: LegalDialogProps) {
  const { t } = useTranslation();
  /** Module with the texts and their component, loaded when the dialog opens; or `loading` or `failed`. */
  const texts = useLegalTexts(open);
  return (
    <Dialog
      open={open}
      id={getLegalDialogId(kind)}
      onOpened={onOpened}
      onClose={onClose}
      wide
      title={t(`legal.${kind}`)}
      closeLabel={t('close')}
    >
      <p>
        <a href={addresses[kind]}>{t('legal.asPage')}</a>
      </p>
      {texts === 'loading' && <p role="status">{t('legal.loading')}</p>}
      {texts === 'failed' && <p role="alert">{t('legal.failed')}</p>}
      {typeof texts === 'object' && (
        <texts.LegalArticle text={texts.dialogTexts[kind][language](readPage().owner)} level={3} />
      )}
    </Dialog>
  );
}

/** Loads the legal texts and the component for them once it is enabled, because they are long and rarely read. */
function useLegalTexts(isEnabled: boolean): typeof legal | 'loading' | 'failed' {
  const [texts, setTexts] = useState<typeof legal | 'loading' | 'failed'>('loading');

  useEffect(() => {
    if (!isEnabled) return;
    let isCancelled = false;
    const settle = (result: typeof legal | 'failed') => {
      if (!isCancelled) setTexts(result);
    };
    import('../legalTexts/dialogTexts.ts').then(settle, () => settle('failed'));
    return () => {
      isCancelled = true;
    };
  }, [isEnabled]);

  return texts;
}
