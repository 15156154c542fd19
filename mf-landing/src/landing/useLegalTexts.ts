import { useEffect, useState } from 'react';
import type * as legal from '../legalTexts/dialogTexts.ts';

/** Loads the legal texts and the component that shows them at the first use, because they are long and rarely read. */
export function useLegalTexts(enabled: boolean): typeof legal | 'loading' | 'failed' {
  const [texts, setTexts] = useState<typeof legal | 'loading' | 'failed'>('loading');

  useEffect(() => {
    if (!enabled) return;
    let isCancelled = false;
    const settle = (result: typeof legal | 'failed') => {
      if (!isCancelled) setTexts(result);
    };
    import('../legalTexts/dialogTexts.ts').then(settle, () => settle('failed'));
    return () => {
      isCancelled = true;
    };
  }, [enabled]);

  return texts;
}
