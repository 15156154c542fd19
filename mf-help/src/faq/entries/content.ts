import type { Category } from '../category.ts';

/**
 * Questions of the FAQ about the stories.
 * `fillPlaceholders` replaces names in braces; `Answer` renders lines that begin with a dash as a list.
 */
export const content: Category = {
  id: 'content',
  title: 'Inhalte & Geschichten',
  entries: [
    {
      id: 'wie-entstehen-geschichten',
      question: 'Wie entstehen die Geschichten?',
      answer: [
        'Eine KI schreibt jede Geschichte in dem Moment, in dem dein Kind sie hört. Sie achtet dabei auf Altersstufe, Interessen und Lernfortschritt.',
        'Für Interessen und Lernfortschritt gilt: {learning}',
        'KI steht für künstliche Intelligenz: ein Computerprogramm, das Sprache erzeugt.',
      ].join('\n'),
    },
    {
      id: 'altersgerecht',
      question: 'Sind die Geschichten altersgerecht?',
      answer: [
        'Jede Geschichte wird automatisch auf altersgerechte Sprache und Themen geprüft.',
        'Eine Garantie gibt es dafür nicht. Keine automatische Prüfung ist perfekt. Hör am Anfang mit und bleib in der Nähe.',
      ].join('\n'),
    },
    {
      id: 'wie-lang',
      question: 'Wie lang ist eine Geschichte?',
      answer: [
        'Das hängt von der Altersstufe ab:',
        '– Kleinkinder: 2-3\u00a0Minuten',
        '– Vorschulkinder: 5-7\u00a0Minuten',
        '– Grundschulkinder: 10-15\u00a0Minuten',
        '– Ältere Kinder: 15-20\u00a0Minuten',
      ].join('\n'),
    },
    {
      id: 'welche-themen',
      question: 'Welche Themen gibt es?',
      answer: [
        'Jede Altersstufe hat eigene Themen:',
        '– Kleinkinder: Tiere, Familie, Alltag',
        '– Vorschulkinder: Freundschaft, Abenteuer, Natur, Fantasie',
        '– Grundschulkinder: Wissenschaft, Geschichte, Weltraum, Technik',
        '– Ältere Kinder: Naturwissenschaften, Weltgeschichte, Technologie, Kultur',
        '',
        'Diese Themen sind in jedem Tarif enthalten.',
      ].join('\n'),
    },
    {
      id: 'lernen',
      question: 'Lernt mein Kind dabei etwas?',
      answer: [
        'Ja, nebenbei. In den Geschichten stecken Wissen und kleine Aufgaben, die zum Alter passen.',
        'Die Box ersetzt aber keinen Unterricht und kein Gespräch mit dir.',
      ].join('\n'),
    },
    {
      id: 'exklusive-themen',
      question: 'Was sind exklusive Themen?',
      answer: [
        'Das sind zusätzliche Themen im Tarif Unbegrenzt (60\u00a0Stunden pro Monat).',
        'Alle Themen der vier Altersstufen bekommst du in jedem Tarif. Dort fehlt dir also nichts vom normalen Angebot.',
      ].join('\n'),
    },
    {
      id: 'geschichte-melden',
      question: 'Eine Geschichte war unpassend. Was soll ich tun?',
      answer: [
        'Schalte die Box aus und sprich mit deinem Kind darüber.',
        'Dann schreib uns an {support}: Tag, ungefähre Uhrzeit, gewählte Altersstufe und was dich gestört hat. Wir speichern keine Geschichten, deshalb hilft uns deine Beschreibung sehr.',
      ].join('\n'),
    },
    {
      id: 'gruselig-oder-zum-einschlafen',
      question: 'Sind Geschichten gruselig? Passen sie zum Einschlafen?',
      answer: [
        'Die Prüfung soll Angst machende Inhalte fernhalten. Kinder sind aber verschieden empfindlich.',
        'Ist dir eine Geschichte zu aufregend, wähle eine jüngere Altersstufe. Dann sind die Geschichten kürzer und einfacher, das passt oft besser vor dem Schlafen.',
      ].join('\n'),
    },
  ],
};
