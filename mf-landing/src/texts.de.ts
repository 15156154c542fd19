/**
 * German texts of the public pages' controls and forms; `static/texts.de.ts` has those that are only read.
 * `texts.en.ts` has the same keys in English. Components read them by their path, `t('hero.heading')`. Some wordings
 * are prescribed by the customer's specification, docs/acceptance.md.
 */
export const de = {
  title: 'Abenteuerbox – Geschichten, die mitwachsen',
  close: 'Schließen',
  header: {
    language: 'Sprache',
    login: 'Anmelden',
    logout: 'Abmelden',
  },
  hero: {
    heading: 'Eine Kiste voller\nGeschichten, die\nnoch niemand kennt',
    login: 'Anmelden',
    /** Link to the dashboard, for signed-in users. */
    enter: 'Jetzt eintreten',
    preorder: 'Vorbestellen',
  },
  /** Field of the e-mail address, in both forms. */
  email: {
    label: 'E-Mail-Adresse',
    placeholder: 'name@beispiel.de',
    /** Prescribed, although all other texts say „du“. */
    invalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    /** Followed by the address. */
    sentTo: 'Eine E-Mail ist unterwegs an',
    busy: 'Wird verarbeitet...',
    honeypot: 'Bitte leer lassen',
    trapped: 'Dein Browser hat ein verstecktes Feld ausgefüllt. Es ist wieder leer. Bitte sende noch einmal ab.',
    withoutScript: 'Dieses Formular braucht JavaScript.',
  },
  newsletter: {
    heading: 'Post aus dem Geschichtenwald',
    lead: 'Neues von der Box und ein Geschichtenanfang zum Vorlesen.',
    submit: 'Newsletter abonnieren',
    success: 'Fast geschafft! Bitte bestätige den Link in deiner E-Mail.',
  },
  preorder: {
    heading: 'Abenteuerbox vorbestellen',
    submit: 'Unverbindlich vorbestellen',
    failure: 'Es gab ein Problem mit deiner Vorbestellung. Bitte versuche es später erneut.',
    success: 'Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.',
  },
  /** Below the prices. */
  costs: {
    preorder: 'Abenteuerbox vorbestellen',
  },
  /** Bar at the lower edge of the window. */
  bar: {
    preorder: 'Box vorbestellen',
  },
  /** Dialogs with legal texts. */
  legal: {
    privacy: 'Datenschutz',
    imprint: 'Impressum',
    terms: 'AGB',
    asPage: 'Als eigene Seite öffnen, zum Drucken und Speichern',
    loading: 'Der Text wird geladen.',
    failed: 'Der Text lässt sich gerade nicht laden. Du findest ihn auch auf seiner eigenen Seite.',
  },
};

export type Texts = typeof de;
