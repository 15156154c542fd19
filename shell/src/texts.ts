import type { PageLanguage } from 'ui-kit';

/** Texts of the shell around a screen or in its place, in the language of the page. */
const german = {
  /** Link for keyboards past header and sidebar. */
  skip: 'Zum Inhalt springen',
  /** In place of a screen that is loading. Prescribed. */
  loading: 'Lade...',
  /** Notices in place of a screen: it loads for a long time, cannot be loaded, or cannot without a network. */
  screenSlow: 'Das Laden dauert länger als sonst.',
  screenFailed: 'Dieser Bereich lässt sich gerade nicht öffnen. Alles andere funktioniert weiter.',
  screenOffline: 'Für diesen Bereich brauchst du Internet. Sobald du wieder verbunden bist, öffnet er sich von selbst.',
  retry: 'Erneut versuchen',
  /** Heading of the versions in a notice. */
  details: 'Angaben für den Support',
  /** Status lines: offline for visitors, and for signed-in users, for whom some pages are stored. */
  offline: 'Du bist offline.',
  offlineWithCopies: 'Du bist offline. Einrichtung und FAQ kannst du lesen.',
  sessionNotStored: 'Dein Browser merkt sich keine Anmeldung. Nach dem Neuladen meldest du dich neu an.',
  /** Notice after an error that no screen has handled. */
  unexpected: 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.',
  /** Notice after a link in one of our mails, with the page's name in the menu. It stands only on German pages. */
  mailedPage: (page: string) => `Nach der Anmeldung öffnen wir „${page}“.`,
  signIn: 'Zur Anmeldung',
  /** Name of the product. */
  product: 'Abenteuerbox',
  /** Link of the logo: to the landing page, or for signed-in users to the dashboard. */
  home: { path: '/', label: 'zur Startseite' },
  dashboard: 'Zum Dashboard',
};

export const texts: Record<PageLanguage, typeof german> = {
  de: german,
  en: {
    skip: 'Skip to content',
    loading: 'Loading...',
    screenSlow: 'Loading is taking longer than usual.',
    retry: 'Try again',
    screenFailed: 'This part cannot be opened right now. Everything else still works.',
    screenOffline: 'This part needs an internet connection. It will open by itself as soon as you are back online.',
    offline: 'You are offline.',
    offlineWithCopies: 'You are offline. You can still read setup and FAQ.',
    sessionNotStored: 'Your browser does not remember sign-ins. After a reload, please sign in again.',
    details: 'Details for support',
    unexpected: 'That did not work just now. Please try again.',
    mailedPage: (page) => `After signing in we open “${page}”.`,
    signIn: 'To the sign-in',
    product: 'Adventure Box',
    home: { path: '/en', label: 'to the home page' },
    dashboard: 'To the dashboard',
  },
};
