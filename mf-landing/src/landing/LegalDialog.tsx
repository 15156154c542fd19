import { readPage } from 'page-contract';
import { useEffect, useState } from 'react';
import { Dialog, findLinkedDialog } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import type * as legal from '../legalTexts/dialogTexts.ts';

/** Legal texts that the landing page shows in dialogs. */
export const legalKinds = ['privacy', 'imprint', 'terms'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Paths of the pages that show the same texts. */
const pagePaths: Record<LegalKind, string> = { privacy: '/datenschutz', imprint: '/impressum', terms: '/agb' };

/** Returns the id of a dialog element, e.g. `privacy-dialog`; the links of the shell's footer that open it name this id. */
const getLegalDialogId = (kind: LegalKind) => `${kind}-dialog`;

/** Calls back when the visitor presses a link of the shell's footer to a text that the page shows in a dialog. */
export function useLegalLinks(onOpen: (kind: LegalKind) => void): void {
  useEffect(() => {
    const openLinked = (event: MouseEvent) => {
      const id = findLinkedDialog(event);
      const kind = legalKinds.find((known) => getLegalDialogId(known) === id);
      if (!kind) return;
      // Keeps router and browser from following the link.
      event.preventDefault();
      onOpen(kind);
    };
    document.addEventListener('click', openLinked, true);
    return () => document.removeEventListener('click', openLinked, true);
  }, [onOpen]);
}

/** Module with the texts and the component that shows them, or the reason why it is not there. */
type LegalModule = typeof legal | 'loading' | 'failed';

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
  const loaded = useLegalModule(open);
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
        <a href={pagePaths[kind]}>{t('legal.asPage')}</a>
      </p>
      {loaded === 'loading' && <p role="status">{t('legal.loading')}</p>}
      {loaded === 'failed' && <p role="alert">{t('legal.failed')}</p>}
      {typeof loaded === 'object' && (
        <loaded.LegalArticle text={loaded.dialogTexts[kind][language](readPage().owner)} level={3} />
      )}
    </Dialog>
  );
}

/** Loads the legal texts and their component when the dialog opens, because they are long and rarely read. */
function useLegalModule(isOpen: boolean): LegalModule {
  const [loaded, setLoaded] = useState<LegalModule>('loading');

  useEffect(() => {
    if (!isOpen) return;
    let isCancelled = false;
    const settle = (result: LegalModule) => {
      if (!isCancelled) setLoaded(result);
    };
    import('../legalTexts/dialogTexts.ts').then(settle, () => settle('failed'));
    return () => {
      isCancelled = true;
    };
  }, [isOpen]);

  return loaded;
}
