import { useEffect, useState } from 'react';
import type * as legal from '../legalTexts/dialogTexts.ts';

/** Loads the legal texts and the component for them once it is enabled, because they are long and rarely read. */
export function useLegalTexts(isEnabled: boolean): typeof legal | 'loading' | 'failed' {
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
