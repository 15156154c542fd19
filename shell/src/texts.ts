import type { PageLanguage } from 'ui-kit';

interface Texts {
  skip: string;
  slow: string;
  again: string;
  failed: string;
  offline: string;
  isOffline: string;
  readOffline: string;
  notStored: string;
  details: string;
  unexpected: string;
  product: string;
  home: { path: string; label: string };
  dashboard: string;
}

/** Texts of the shell around a screen or in its place, in the language of the page. */
export const texts: Record<PageLanguage, Texts> = {
  de: {
    skip: 'Zum Inhalt springen',
    slow: 'Das Laden dauert länger als sonst.',
    again: 'Erneut versuchen',
    failed: 'Dieser Bereich lässt sich gerade nicht öffnen. Alles andere funktioniert weiter.',
    offline: 'Für diesen Bereich brauchst du Internet. Sobald du wieder verbunden bist, öffnet er sich von selbst.',
    isOffline: 'Du bist offline.',
    readOffline: 'Du bist offline. Einrichtung und FAQ kannst du lesen.',
    notStored: 'Dein Browser merkt sich keine Anmeldung. Nach dem Neuladen meldest du dich neu an.',
    details: 'Angaben für den Support',
    unexpected: 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.',
    product: 'Abenteuerbox',
    home: { path: '/', label: 'zur Startseite' },
    dashboard: 'Zum Dashboard',
  },
  en: {
    skip: 'Skip to content',
    slow: 'Loading is taking longer than usual.',
    again: 'Try again',
    failed: 'This part cannot be opened right now. Everything else still works.',
    offline: 'This part needs an internet connection. It will open by itself as soon as you are back online.',
    isOffline: 'You are offline.',
    readOffline: 'You are offline. You can still read setup and FAQ.',
    notStored: 'Your browser does not remember sign-ins. After a reload, please sign in again.',
    details: 'Details for support',
    unexpected: 'That did not work just now. Please try again.',
    product: 'Adventure Box',
    home: { path: '/en', label: 'to the home page' },
    dashboard: 'To the dashboard',
  },
};
