import type { Category } from '../category.ts';

/**
 * Questions of the FAQ about privacy and security.
 * `fillPlaceholders` replaces names in braces; `Answer` renders lines that begin with a dash as a list.
 */
export const privacy: Category = {
  id: 'privacy',
  title: 'Datenschutz & Sicherheit',
  entries: [
    {
      id: 'was-wird-gespeichert',
      question: 'Welche Daten speichert ihr?',
      answer: [
        'Gespräche und Geschichten speichern wir nicht.',
        'Gespeichert werden: deine E-Mail-Adresse, die Kennung deiner Box, die Altersstufe, verbrauchte Minuten und dein Abo.',
        'Alle Einzelheiten stehen in der Datenschutzerklärung, ganz unten auf jeder Seite.',
      ].join('\n'),
      more: { label: 'Datenschutzerklärung', to: '/datenschutz' },
    },
    {
      id: 'wann-ist-das-mikrofon-an',
      question: 'Wann ist das Mikrofon an?',
      answer: ['{microphone}', 'Gespräche werden nicht gespeichert.'].join('\n'),
      more: { label: 'Technische Daten und Sicherheit', to: '/technische-daten' },
    },
    {
      id: 'wer-verarbeitet-daten',
      question: 'Wer verarbeitet unsere Daten?',
      answer: [
        'Wir und einige Dienstleister: für Anmeldung, Bezahlung, E-Mails, Server und die KI.',
        'Alle werden in der Datenschutzerklärung genannt, mit Zweck und Ort. Deine Kartendaten sehen wir nicht, die bekommt nur der Zahlungsdienst.',
      ].join('\n'),
    },
    {
      id: 'training',
      question: 'Werden Gespräche meines Kindes zum Trainieren einer KI benutzt?',
      answer: [
        'Gespräche und Geschichten werden nicht gespeichert. Sie stehen damit auch für kein späteres Training bereit.',
        'Fragen dazu beantworten wir dir gern: {support}',
      ].join('\n'),
    },
    {
      id: 'konto-loeschen',
      question: 'Wie lösche ich mein Konto?',
      answer: [
        'Im Menü unter „Konto“. Wir fragen einmal nach, danach wird gelöscht: Konto, verbundene Boxen und Einstellungen.',
        'Rechnungen müssen wir wegen der Steuergesetze aufbewahren. Läuft noch ein Abo, endet es dabei sofort.',
      ].join('\n'),
    },
    {
      id: 'daten-herunterladen',
      question: 'Kann ich meine Daten herunterladen?',
      answer: [
        'Ja. Unter „Konto“ findest du bei „Deine Daten“ den Knopf „Meine Daten herunterladen“. Du bekommst eine Datei im JSON-Format.',
        'JSON ist ein einfaches Textformat, das viele Programme lesen können.',
      ].join('\n'),
    },
    {
      id: 'wlan-passwort-sicher',
      question: 'Ist mein WLAN-Passwort sicher?',
      answer: [
        'Ja. Die Box speichert es verschlüsselt. Es wird für die Verbindung mit deinem WLAN gebraucht.',
        'Gib das Passwort immer nur auf der Einrichtungsseite der Box ein, nie hier auf der Website.',
      ].join('\n'),
    },
    {
      id: 'sicherheitsupdates',
      question: 'Bekommt die Box Sicherheitsupdates?',
      answer: 'Ja. So lange gibt es sie: {updates}.',
      more: { label: 'Technische Daten und Sicherheit', to: '/technische-daten' },
    },
    {
      id: 'sicherheitsluecke-melden',
      question: 'Ich habe eine Sicherheitslücke gefunden. Wo melde ich sie?',
      answer: [
        'Schreib an {support} und beginne den Betreff mit „Sicherheit“. Beschreibe, was du beobachtet hast und wie man es nachstellen kann.',
        'Bitte veröffentliche die Lücke erst, wenn wir sie schließen konnten.',
      ].join('\n'),
    },
  ],
};
