import { useEffect, useState } from 'react';
import type { dialogTexts } from '../legalTexts/dialogTexts.ts';

type LegalTexts = typeof dialogTexts;

/** The legal texts are long and rarely read here: they are loaded when they are asked for. */
export function useLegalTexts(): LegalTexts | 'loading' | 'failed' {
  const [texts, setTexts] = useState<LegalTexts | 'loading' | 'failed'>('loading');

  useEffect(() => {
    let isShown = true;
    import('../legalTexts/dialogTexts.ts').then(
      (module) => isShown && setTexts(module.dialogTexts),
      () => isShown && setTexts('failed'),
    );
    return () => {
      isShown = false;
    };
  }, []);

  return texts;
}
