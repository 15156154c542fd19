import { boxPriceGerman, maxDevices, unpaidMinutes } from 'api-contract';
import type { Owner } from 'page-contract';
import { createSection, type LegalText } from './LegalText.ts';

/** Creates the terms and conditions in German, the binding version; `termsEnglish.ts` translates it. */
export const termsGerman = (owner: Owner): LegalText => ({
  title: 'Allgemeine Geschäftsbedingungen',
  intro: [
    `Diese Bedingungen gelten zwischen dir und ${owner.company}. Du kannst sie jederzeit hier lesen, drucken und speichern.`,
  ],
  sections: [
    createSection('1. Für wen sie gelten', [
      'Die Bedingungen gelten für dein Konto, für das Abo der Geschichtenstunden und für die Reservierung der Abenteuerbox. Verträge schließen wir nur mit Erwachsenen ab 18\u00a0Jahren auf Deutsch.',
    ]),
    {
      heading: '2. Was du bekommst',
      paragraphs: [
        'Die Abenteuerbox erzählt Kindern von 2 bis 12\u00a0Jahren Geschichten, die künstliche Intelligenz erzeugt. Das Abo gibt dir jeden Abrechnungsmonat ein Kontingent an Geschichtenstunden. Ohne aktives Abo erzählt die Box keine Geschichten.',
        'Die größeren Tarife enthalten außerdem:',
      ],
      list: [
        `Bevorzugter Support (Standard): ${owner.benefits.preferredSupport}`,
        `Premium-Support (Unbegrenzt): ${owner.benefits.premiumSupport}`,
        `Keine Wartezeiten (Unbegrenzt): ${owner.benefits.noWaiting}`,
        'Exklusive Themen (Unbegrenzt): Sie kommen zu allen Themen der Altersstufen dazu.',
      ],
    },
    createSection('3. Vorbestellung der Box', [
      `Die Vorbestellung ist eine kostenlose, unverbindliche Reservierung zum Preis von ${boxPriceGerman} inkl.\u00a0MwSt., versandkostenfrei. Abgebucht wird nichts. Ein Kaufvertrag entsteht erst, wenn du später die Box auf einer eigenen Bestellseite bestellst. Voraussichtlicher Liefertermin: ${owner.deliveryDate}. Lieferländer: ${owner.deliveryCountries}.`,
    ]),
    createSection('4. Konto', [
      `Du brauchst ein Konto mit E-Mail-Adresse und Passwort. Halte dein Passwort geheim. Mit einem Konto kannst du bis zu ${maxDevices}\u00a0Boxen verbinden.`,
      'Du kannst dein Konto jederzeit löschen. Ein laufendes Abo endet damit sofort, und bezahlte Stunden verfallen ohne Erstattung. Möchtest du sie nutzen, kündige zuerst. Dein Widerrufsrecht bleibt.',
    ]),
    createSection('5. Wie der Abo-Vertrag entsteht', [
      'Du wählst einen Tarif und siehst vor der Bestellung alle wesentlichen Angaben. Mit „Jetzt kostenpflichtig bestellen“ gibst du deine verbindliche Bestellung ab. Eingaben kannst du bis dahin mit „Abbrechen“ berichtigen. Danach zahlst du auf der Seite unseres Zahlungsdienstes.',
      'Der Vertrag ist geschlossen, wenn die Zahlung bestätigt ist. Die Bestätigung mit Vertragstext, Widerrufsbelehrung und Muster-Widerrufsformular bekommst du sofort per E-Mail.',
    ]),
    {
      heading: '6. Tarife und Preise',
      paragraphs: ['Alle Preise gelten pro Monat und enthalten die Mehrwertsteuer:'],
      list: [
        // A test of mf-landing compares these with `plans`.
        'Einstieg: 9,99\u00a0€ für 2\u00a0Stunden pro Monat',
        'Standard: 19,99\u00a0€ für 6\u00a0Stunden pro Monat',
        'Unbegrenzt: 99,99\u00a0€ für 60\u00a0Stunden pro Monat',
      ],
    },
    createSection('7. Monat und Geschichtenstunden', [
      'Ein Monat ist ein Abrechnungsmonat: Er beginnt am Tag deiner Bestellung oder deines Wechsels in einen größeren Tarif und endet einen Monat später. Gezählt wird die Erzählzeit in ganzen Minuten. Nicht genutzte Stunden verfallen am Ende des Abrechnungsmonats. Sie werden nicht übertragen.',
    ]),
    createSection('8. Zahlung', [
      `Der Preis ist zu Beginn jedes Abrechnungsmonats fällig. Bezahlen kannst du mit: ${owner.paymentMethods}. Schlägt eine Zahlung fehl, sagen wir dir per E-Mail Bescheid und versuchen es erneut. Solange sie offen ist, erzählt die Box in diesem Abrechnungsmonat höchstens ${unpaidMinutes}\u00a0Minuten. Bleibt sie aus, können wir die Leistung bis zur Zahlung aussetzen.`,
    ]),
    createSection('9. Laufzeit und Kündigung', [
      'Das Abo läuft ohne Mindestlaufzeit von Monat zu Monat. Du kannst es jederzeit zum Ende des Abrechnungsmonats kündigen: in deinem Konto, über „Verträge hier kündigen“ unten auf jeder Seite oder in Textform. Das Recht, aus wichtigem Grund zu kündigen, bleibt.',
    ]),
    createSection('10. Tarif wechseln', [
      'Einen anderen Tarif kannst du jederzeit wählen. Vor der Bestätigung siehst du, ab wann er gilt und was er kostet.',
    ]),
    createSection('11. Widerrufsrecht', [
      'Du kannst den Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen. Alles dazu steht in der Widerrufsbelehrung. Online widerrufst du über „Vertrag widerrufen“ unten auf jeder Seite.',
    ]),
    createSection('12. Geschichten und künstliche Intelligenz', [
      'Alle Geschichten erzeugt künstliche Intelligenz. Die Inhalte werden automatisch moderiert und auf altersgerechte Sprache und Themen geprüft. Diese Moderation erfolgt ohne Garantie: Einzelne Inhalte können trotzdem unpassend oder falsch sein. Bitte begleite jüngere Kinder und melde uns, was dir auffällt.',
      'Gespräche und Geschichten werden nicht gespeichert.',
    ]),
    createSection('13. Verfügbarkeit und Aktualisierungen', [
      `Die Box braucht WLAN. Wir halten den Dienst so gut verfügbar, wie es vernünftigerweise zu erwarten ist. Aktualisierungen, die der Vertrag und die Sicherheit verlangen, bekommst du kostenlos, mindestens so lange: ${owner.box.updatesUntil}.`,
    ]),
    createSection('14. Mängel', [
      'Es gelten die gesetzlichen Rechte bei Mängeln, auch für digitale Produkte (§§\u00a0327 ff. BGB) und für Waren mit digitalen Elementen (§\u00a0475b BGB). Sie werden durch nichts in diesen Bedingungen eingeschränkt.',
    ]),
    createSection('15. Haftung', [
      'Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit, Verletzung von Leben, Körper oder Gesundheit und nach dem Produkthaftungsgesetz. Bei einfacher Fahrlässigkeit haften wir nur, wenn wir eine wesentliche Vertragspflicht verletzen, und nur für den vorhersehbaren Schaden.',
    ]),
    createSection('16. Schluss', [
      'Es gilt deutsches Recht. Zwingende Schutzrechte des Landes, in dem du wohnst, bleiben bestehen. Ändern wir diese Bedingungen, brauchen wir deine Zustimmung, wo das Gesetz sie verlangt.',
      `Verbraucherschlichtung (§\u00a036 VSBG), Teilnahme: ${owner.arbitration}. Stand: November 2026.`,
    ]),
  ],
});
