/** Links that the law requires on every page. Cancellation and withdrawal have their statutory labels. */
export const legalLinks = [
  { path: '/impressum', de: 'Impressum', en: 'Legal notice' },
  { path: '/datenschutz', de: 'Datenschutz', en: 'Privacy' },
  { path: '/agb', de: 'AGB', en: 'Terms' },
  { path: '/widerrufsbelehrung', de: 'Widerrufsbelehrung', en: 'Right of withdrawal' },
  { path: '/technische-daten', de: 'Technische Daten', en: 'Specifications' },
  { path: '/kuendigen', de: 'Verträge hier kündigen', en: 'Cancel contracts here' },
  { path: '/widerruf', de: 'Vertrag widerrufen', en: 'Withdraw from contract' },
  { path: '/barrierefreiheit', de: 'Barrierefreiheit', en: 'Accessibility' },
];
