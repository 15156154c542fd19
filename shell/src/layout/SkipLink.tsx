import type { MouseEvent } from 'react';
import type { PageLanguage } from 'ui-kit';
import { texts } from '../texts.ts';

export function SkipLink({ language }: { language: PageLanguage }) {
  // By hand, so that the address keeps no #main and the router sees no navigation.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a className="skip-link" href="#main" onClick={skip}>
      {texts[language].skip}
    </a>
  );
}
