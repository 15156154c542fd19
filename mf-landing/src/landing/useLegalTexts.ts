import { useEffect, useState } from 'react';
import type * as legal from '../legalTexts/dialogTexts.ts';

/** The legal texts are long and rarely read here: they are loaded when they are asked for, with what shows them. */
export function useLegalTexts(wanted: boolean): typeof legal | 'loading' | 'failed' {
  const [texts, setTexts] = useState<typeof legal | 'loading' | 'failed'>('loading');

  useEffect(() => {
    if (!wanted) return;
    let isShown = true;
    import('../legalTexts/dialogTexts.ts').then(
      (module) => isShown && setTexts(module),
      () => isShown && setTexts('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [wanted]);

  return texts;
}
