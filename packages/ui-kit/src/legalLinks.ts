interface LegalLink {
  path: string;
  de: string;
  en: string;
  /** Id of the dialog in which the landing page shows the same text. */
  dialogId?: string;
}

/** Links that the law requires on every page. Cancellation and withdrawal have their statutory labels. */
export const legalLinks: LegalLink[] = [
  { path: '/impressum', de: 'Impressum', en: 'Legal notice', dialogId: 'imprint-dialog' },
  { path: '/datenschutz', de: 'Datenschutz', en: 'Privacy', dialogId: 'privacy-dialog' },
  { path: '/agb', de: 'AGB', en: 'Terms', dialogId: 'terms-dialog' },
  { path: '/widerrufsbelehrung', de: 'Widerrufsbelehrung', en: 'Right of withdrawal' },
  { path: '/technische-daten', de: 'Technische Daten', en: 'Specifications' },
  { path: '/kuendigen', de: 'Verträge hier kündigen', en: 'Cancel contracts here' },
  { path: '/widerruf', de: 'Vertrag widerrufen', en: 'Withdraw from contract' },
  { path: '/barrierefreiheit', de: 'Barrierefreiheit', en: 'Accessibility' },
];
