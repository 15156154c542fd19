import { signInTexts } from '../identityErrorTexts.ts';

/**
 * Texts of `/login`: the form in its three modes, and the pages of the links in the identity provider's mails. `busy`
 * replaces a button's label while its call is pending, `done` tells success, `invalid` that a link is used or expired.
 */
export const texts = {
  modes: {
    'sign-in': { title: 'Anmelden', lead: 'Schön, dass du da bist.', submit: 'Anmelden' },
    register: {
      title: 'Account erstellen',
      lead: 'Mit deinem Konto verwaltest du Box, Abo und Altersstufe.',
      submit: 'Account erstellen',
    },
    'reset-password': {
      title: 'Passwort zurücksetzen',
      lead: 'Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.',
      submit: 'Link anfordern',
    },
  },
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  busy: 'Wird verarbeitet...',
  withoutScript: 'Die Anmeldung braucht JavaScript. Bitte schalte es in deinem Browser ein und lade die Seite neu.',
  toRegister: 'Noch kein Account? Jetzt registrieren',
  toSignIn: 'Bereits registriert? Zur Anmeldung',
  toReset: 'Passwort vergessen?',
  /** Links to the sign-in: from another mode or an invalid link, and from a mailed link that was confirmed. */
  back: 'Zurück zur Anmeldung',
  toSignInForm: 'Zur Anmeldung',
  onward: 'Weiter zum Dashboard',
  toAccount: 'Zum Konto',
  signedInAs: (email: string) => `Du bist als ${email} angemeldet.`,
  emailMissing: 'Bitte gib eine E-Mail-Adresse ein.',
  passwordMissing: 'Bitte gib ein Passwort ein.',
  resetSent:
    'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, haben wir dir einen Link zum Zurücksetzen geschickt. Sieh bitte auch im Spam-Ordner nach.',
  /** Why the last session has ended. */
  ended: {
    expired: 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.',
    'account-deleted': 'Dein Konto wurde gelöscht.',
    'account-disabled': signInTexts['user-disabled'],
    'signed-out-everywhere': 'Du bist überall abgemeldet.',
  },
  /** Notice after a payment, if the browser has lost the session on the payment page. */
  fromCheckout: 'Du kommst von der Bezahlseite zurück. Bitte melde dich an, dann siehst du dein Abo.',
  /** Notice after a reload, when the address has lost the code of the mailed link. */
  linkMissing:
    'Bitte öffne den Link in der E-Mail noch einmal. Hast du ihn schon einmal benutzt? Dann ist alles erledigt.',
  /** Parts of one paragraph, in this order. `newTab` is for screen readers. */
  terms: {
    newTab: 'öffnet in einem neuen Tab',
    adults: 'Das Konto ist für Erwachsene ab 18\u00a0Jahren.',
    before: 'Mit dem Registrieren stimmst du den',
    terms: 'AGB',
    between: 'zu. Wie wir mit deinen Daten umgehen, steht in der',
    privacy: 'Datenschutzerklärung',
    after: '.',
  },
  /** Page of the link in the mail that resets a password. */
  newPassword: {
    title: 'Neues Passwort wählen',
    lead: (email: string) => `Für dein Konto ${email}.`,
    before:
      'Alle Geräte und deine Boxen werden dabei abgemeldet. Danach meldest du dich überall mit dem neuen Passwort an.',
    checking: 'Der Link wird geprüft...',
    label: 'Neues Passwort',
    submit: 'Passwort speichern',
    saved: 'Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden.',
    /** After our server has confirmed it, and if its response was lost: it notices the change at the next sign-in. */
    elsewhere: 'Auch auf deinen Boxen meldest du dich damit neu an.',
    elsewhereLater: 'Mit dieser Anmeldung enden auch die auf anderen Geräten und auf deinen Boxen.',
    invalid:
      'Dieser Link ist abgelaufen oder wurde schon benutzt. Aus Sicherheitsgründen gilt jeder Link nur einmal und nur kurze Zeit.',
    again: 'Neuen Link anfordern',
    retry: 'Erneut versuchen',
    choose: 'Neues Passwort wählen',
  },
  /**
   * Page of the link in the mail to a new address. `doneTitle` is its heading after the confirmation, whose hyphens let
   * no line break.
   */
  changeAddress: {
    title: 'Neue E-Mail-Adresse bestätigen',
    lead: 'Mit einem Klick bestätigst du die neue E-Mail-Adresse deines Kontos. Danach meldest du dich mit ihr an.',
    submit: 'Neue Adresse bestätigen',
    doneTitle: 'Deine neue E\u2011Mail\u2011Adresse gilt jetzt',
    done: (email: string) => `Bitte melde dich ab jetzt mit ${email} an, hier und auf deiner Box.`,
    invalid:
      'Dieser Link ist abgelaufen oder wurde schon benutzt. Unter „Konto“ siehst du, welche Adresse gilt, und kannst einen neuen Link anfordern.',
  },
  /** Page of the link in the mail to the earlier address: the differences from `changeAddress`. */
  recoverAddress: {
    title: 'Deine frühere Adresse',
    lead: 'Die E-Mail-Adresse deines Kontos wurde geändert. Warst du das nicht, hol deine frühere Adresse mit einem Klick zurück. Leg danach ein neues Passwort fest.',
    submit: 'Frühere Adresse zurückholen',
    doneTitle: 'Deine frühere E\u2011Mail\u2011Adresse gilt wieder',
    done: (email: string) => `Wähle jetzt ein neues Passwort und melde dich dann mit ${email} an.`,
  },
  /** Page of the link in the mail that confirms the address of a new account. */
  confirmAddress: {
    title: 'E-Mail-Adresse bestätigen',
    lead: 'Mit einem Klick bestätigst du, dass diese E-Mail-Adresse dir gehört.',
    submit: 'Adresse bestätigen',
    doneTitle: 'Deine E\u2011Mail\u2011Adresse ist bestätigt',
    done: () => 'Danke! Du musst nichts mehr tun.',
    /** For a link that was used, if the signed-in user's address is confirmed. */
    used: 'Schon bestätigt. Du musst nichts mehr tun.',
    invalid:
      'Dieser Link ist abgelaufen oder wurde schon benutzt. Wenn deine Adresse noch nicht bestätigt ist, kannst du im Konto einen neuen Link anfordern.',
  },
};
