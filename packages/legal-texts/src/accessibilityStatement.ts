import type { Owner } from 'page-contract';
import { createSection, type LegalText } from './LegalText.ts';

/** Creates the statement of accessibility from the facts about the owner. */
export const accessibilityStatement = (owner: Owner): LegalText => ({
  title: 'Barrierefreiheit',
  intro: [
    'Wir möchten, dass alle Eltern die Abenteuerbox gut bedienen können. Diese Erklärung folgt §\u00a014 und Anlage 3 des Barrierefreiheitsstärkungsgesetzes (BFSG).',
  ],
  sections: [
    createSection('Was der Dienst leistet', [
      'Auf dieser Website kannst du die Abenteuerbox vorbestellen, den Newsletter abonnieren, ein Konto führen, ein Abo abschließen, ändern, kündigen und widerrufen und Hilfe finden.',
    ]),
    {
      heading: 'Wie wir die Anforderungen erfüllen',
      paragraphs: ['Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und die EN 301 549.'],
      list: [
        'Du kannst bestellen, kündigen, widerrufen und dein Konto führen, ohne eine Maus zu benutzen. Der Fokus ist zu sehen.',
        'Überschriften, Formularfelder und Meldungen sind für Vorleseprogramme ausgezeichnet.',
        'Texte und Bedienelemente sind auf ausreichenden Kontrast gestaltet, im hellen und im dunklen Aussehen.',
        'Du kannst den Text auf 200\u00a0% vergrößern, ohne seitwärts zu blättern.',
        'Bewegungen schalten sich ab, wenn du das in deinem Gerät so eingestellt hast.',
      ],
    },
    createSection('Wie wir prüfen', [
      'Ein Programm prüft alle Seiten mit axe, hell und dunkel, auch bei 320\u00a0Pixeln Breite. Es registriert sich, bestellt, kündigt, widerruft und löscht sein Konto, alles nur mit der Tastatur. Menschen, die mit Hilfsmitteln arbeiten, haben die Seiten noch nicht geprüft.',
    ]),
    createSection('Bekannte Grenzen', [
      'Die Bezahlseite gehört unserem Zahlungsdienst. Wie sie aussieht, können wir nur zum Teil bestimmen.',
      'Die Geschichten der Box werden gesprochen. Eine Textfassung gibt es nicht, weil wir Geschichten nicht speichern.',
    ]),
    createSection('Barriere melden', [`Etwas klappt nicht? Schreib an ${owner.email} oder ruf an: ${owner.phone}.`]),
    createSection('Zuständige Behörde', [owner.accessibilityAuthority]),
  ],
});
