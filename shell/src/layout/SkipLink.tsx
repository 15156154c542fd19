import type { MouseEvent } from 'react';
import type { PageLanguage } from 'ui-kit';
import { focusMain } from '../focusMain.ts';
import { texts } from '../texts.ts';

/** First link of every page: leads keyboard users past header and sidebar to the screen. */
export function SkipLink({ language }: { language: PageLanguage }) {
  // Moves the focus without a navigation, so that the address gets no #main and the router does nothing.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    focusMain();
  };
  return (
    <a className="skip-link" href="#main" onClick={skip}>
      {texts[language].skip}
    </a>
  );
}
