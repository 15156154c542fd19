import { Elsewhere } from 'qa';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { LegalFooter } from 'ui-kit';
import ConfirmScreen from '../src/confirm/ConfirmScreen.tsx';
import EnglishScreen from '../src/landing/EnglishScreen.tsx';
import LandingScreen from '../src/landing/LandingScreen.tsx';
import LegalScreen from '../src/legal/LegalScreen.tsx';

const screens: Record<string, ComponentType> = {
  '/': LandingScreen,
  '/en': EnglishScreen,
  '/datenschutz': LegalScreen,
  '/impressum': LegalScreen,
  '/agb': LegalScreen,
  '/widerrufsbelehrung': LegalScreen,
  '/barrierefreiheit': LegalScreen,
  '/bestaetigen/vorbestellung': ConfirmScreen,
  '/bestaetigen/newsletter': ConfirmScreen,
  '/newsletter/abmelden': ConfirmScreen,
};

/** The remote without a shell: its screens at their addresses, above the footer that every page has. */
export function StandalonePage() {
  const { pathname } = useLocation();
  const Screen = screens[pathname];
  return (
    <>
      <main id="main">{Screen ? <Screen key={pathname} /> : <Elsewhere path={pathname} />}</main>
      <LegalFooter />
    </>
  );
}
