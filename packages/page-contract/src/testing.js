// @ts-check

/** @import { Owner, PageConfig } from './index.ts' */

/** @type {Owner} */
const owner = {
  company: 'Muster GmbH',
  street: 'Musterweg 1',
  postalCode: '12345',
  city: 'Musterstadt',
  country: 'Deutschland',
  representative: 'Maxi Muster',
  responsibleForContent: 'Maxi Muster, Musterweg 1, 12345 Musterstadt',
  email: 'post@muster.example',
  phone: '+49 30 123456',
  registerCourt: 'Amtsgericht Musterstadt',
  registerNumber: 'HRB 1',
  vatId: 'DE123456789',
  dataProtectionOfficer: 'datenschutz@muster.example',
  dataProtectionAuthority: 'Landesbeauftragte für den Datenschutz',
  accessibilityAuthority: 'Marktüberwachungsstelle der Länder',
  arbitration: 'nein',
  hosting: 'Hosting GmbH, Musterstadt',
  mailProvider: 'Post GmbH, Musterstadt',
  storyModelProvider: 'Modell GmbH, Musterstadt',
  transfers: {
    hosting: 'Die Daten bleiben in der EU',
    mail: 'Die Daten bleiben in der EU',
    storyModel: 'Standardvertragsklauseln der EU-Kommission',
  },
  logRetention: '14\u00a0Tage',
  supportMailRetention: 'ein Jahr',
  learningProgress: 'Dafür speichern wir nichts.',
  backupRetention: '30\u00a0Tage',
  benefits: {
    preferredSupport: 'Wir antworten dir innerhalb von zwei Werktagen.',
    premiumSupport: 'Wir antworten dir innerhalb eines Werktags.',
    noWaiting: 'Deine Geschichten beginnen auch am Abend sofort.',
  },
  paymentMethods: 'Kreditkarte und Apple Pay',
  returnCosts: 'wir',
  deliveryDate: '1. September',
  deliveryCountries: 'Deutschland',
  box: {
    model: 'AB-1',
    manufacturer: 'Muster GmbH, Musterweg 1, 12345 Musterstadt, post@muster.example',
    weeeNumber: 'DE 12345678',
    updatesUntil: 'fünf Jahre',
    processor: 'vier Kerne',
    audio: 'ein Lautsprecher, zwei Mikrofone',
    power: 'USB-C',
    dimensions: '12 cm, 400 g',
    material: 'Holz',
    safetyWarnings: 'Für Kinder unter 3 Jahren nur zum Zuhören: verschluckbare Kleinteile.',
    microphone: 'Nur während einer Geschichte. Dann leuchtet ein Ring am Deckel.',
    updateNotes: 'Auf dem Dashboard der Box.',
    battery: 'Die Box hat keine Batterie.',
    disposal: 'Bring die Box zu einem Wertstoffhof. Wir nehmen sie auch zurück.',
    guaranteeNotice: 'https://muster.example/mitteilung.pdf',
    data: {
      kind: 'Meldungen über erzählte Minuten, als JSON',
      volume: 'wenige Kilobyte am Tag, fortlaufend',
      storage: 'keine auf der Box',
      access: 'über den Export im Konto',
    },
  },
};

/**
 * Returns a valid page configuration for tests and QA pages, in which a test double responds to every call.
 * @param {Partial<PageConfig>} [changes]
 * @returns {PageConfig}
 */
export const testPage = (changes) => ({
  environment: 'development',
  identity: { apiKey: 'test', authDomain: 'test.invalid', projectId: 'test' },
  backend: 'http://backend.test',
  gateway: 'http://gateway.test',
  product: 'Abenteuerbox',
  box: { host: 'abenteuerbox.local', address: '192.168.4.1' },
  prices: { basic: 'price_basic_monthly', standard: 'price_standard_monthly', premium: 'price_premium_monthly' },
  support: { email: 'hilfe@abenteuerbox.example' },
  owner,
  ...changes,
});

/**
 * Inserts a page configuration into the document and replaces a previous one.
 * @param {Partial<PageConfig>} [changes]
 */
export function placePage(changes) {
  document.getElementById('page')?.remove();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'page';
  element.textContent = JSON.stringify(testPage(changes));
  document.head.append(element);
}
