import { createEntry, type Category } from '../category.ts';

/** Questions of the FAQ about privacy and security, with placeholders in braces, such as `{support}`. */
export const privacy: Category = {
  id: 'privacy',
  title: 'Datenschutz & Sicherheit',
  entries: [
    {
      ...createEntry('was-wird-gespeichert', 'Welche Daten speichert ihr?', [
        'Gespräche und Geschichten speichern wir nicht.',
        'Gespeichert werden: deine E-Mail-Adresse, die Kennung deiner Box, die Altersstufe, verbrauchte Minuten und dein Abo.',
        'Alle Einzelheiten stehen in der Datenschutzerklärung, ganz unten auf jeder Seite.',
      ]),
      more: { label: 'Datenschutzerklärung', to: '/datenschutz' },
    },
    {
      ...createEntry('wann-ist-das-mikrofon-an', 'Wann ist das Mikrofon an?', [
        '{microphone}',
        'Gespräche werden nicht gespeichert.',
      ]),
      more: { label: 'Technische Daten und Sicherheit', to: '/technische-daten' },
    },
    createEntry('wer-verarbeitet-daten', 'Wer verarbeitet unsere Daten?', [
      'Wir und einige Dienstleister: für Anmeldung, Bezahlung, E-Mails, Server und die KI.',
      'Alle werden in der Datenschutzerklärung genannt, mit Zweck und Ort. Deine Kartendaten sehen wir nicht, die bekommt nur der Zahlungsdienst.',
    ]),
    createEntry('training', 'Werden Gespräche meines Kindes zum Trainieren einer KI benutzt?', [
      'Gespräche und Geschichten werden nicht gespeichert. Sie stehen damit auch für kein späteres Training bereit.',
      'Fragen dazu beantworten wir dir gern: {support}',
    ]),
    createEntry('konto-loeschen', 'Wie lösche ich mein Konto?', [
      'Im Menü unter „Konto“. Wir fragen einmal nach, danach wird gelöscht: Konto, verbundene Boxen und Einstellungen.',
      'Rechnungen müssen wir wegen der Steuergesetze aufbewahren. Läuft noch ein Abo, endet es dabei sofort.',
    ]),
    createEntry('daten-herunterladen', 'Kann ich meine Daten herunterladen?', [
      'Ja. Unter „Konto“ findest du bei „Deine Daten“ den Knopf „Meine Daten herunterladen“. Du bekommst eine Datei im JSON-Format.',
      'JSON ist ein einfaches Textformat, das viele Programme lesen können.',
    ]),
    createEntry('wlan-passwort-sicher', 'Ist mein WLAN-Passwort sicher?', [
      'Ja. Die Box speichert es verschlüsselt. Es wird für die Verbindung mit deinem WLAN gebraucht.',
      'Gib das Passwort immer nur auf der Einrichtungsseite der Box ein, nie hier auf der Website.',
    ]),
    {
      ...createEntry('sicherheitsupdates', 'Bekommt die Box Sicherheitsupdates?', [
        'Ja. So lange gibt es sie: {updates}.',
      ]),
      more: { label: 'Technische Daten und Sicherheit', to: '/technische-daten' },
    },
    createEntry('sicherheitsluecke-melden', 'Ich habe eine Sicherheitslücke gefunden. Wo melde ich sie?', [
      'Schreib an {support} und beginne den Betreff mit „Sicherheit“. Beschreibe, was du beobachtet hast und wie man es nachstellen kann.',
      'Bitte veröffentliche die Lücke erst, wenn wir sie schließen konnten.',
    ]),
  ],
};
