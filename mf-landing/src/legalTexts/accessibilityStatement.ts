import type { Owner } from 'page-contract';
import type { LegalText } from './LegalText.ts';

export const accessibilityStatement = (owner: Owner): LegalText => ({
  title: 'Barrierefreiheit',
  intro: [
    'Wir möchten, dass alle Eltern die Abenteuerbox gut bedienen können. Diese Erklärung folgt § 14 und Anlage 3 des Barrierefreiheitsstärkungsgesetzes (BFSG).',
  ],
  sections: [
    {
      heading: 'Was der Dienst leistet',
      paragraphs: [
        'Auf dieser Website kannst du die Abenteuerbox vorbestellen, den Newsletter abonnieren, ein Konto führen, ein Abo abschließen, ändern, kündigen und widerrufen und Hilfe finden.',
      ],
    },
    {
      heading: 'Wie wir die Anforderungen erfüllen',
      paragraphs: ['Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und die EN 301 549.'],
      list: [
        'Alles lässt sich mit der Tastatur bedienen. Der Fokus ist immer zu sehen.',
        'Überschriften, Formularfelder und Meldungen sind für Vorleseprogramme ausgezeichnet.',
        'Texte und Bedienelemente haben genug Kontrast, im hellen und im dunklen Aussehen.',
        'Du kannst den Text auf 200\u00a0% vergrößern, ohne dass etwas verloren geht.',
        'Bewegungen schalten sich ab, wenn du das in deinem Gerät so eingestellt hast.',
      ],
    },
    {
      heading: 'Wie wir prüfen',
      paragraphs: [
        'Wir prüfen unsere Seiten automatisch mit axe und bedienen die wichtigsten Abläufe mit der Tastatur.',
      ],
    },
    {
      heading: 'Bekannte Grenzen',
      paragraphs: [
        'Die Bezahlseite gehört unserem Zahlungsdienst. Wie sie aussieht, können wir nur zum Teil bestimmen.',
        'Die Geschichten der Box werden gesprochen. Eine Textfassung gibt es nicht, weil wir Geschichten nicht speichern.',
      ],
    },
    {
      heading: 'Barriere melden',
      paragraphs: [
        `Etwas klappt nicht? Schreib an ${owner.email} oder ruf an: ${owner.phone}. Wir antworten innerhalb von zwei Wochen.`,
      ],
    },
    {
      heading: 'Zuständige Behörde',
      paragraphs: [owner.accessibilityAuthority],
    },
  ],
});
