import { ageCategories, ageFacts, formatStoryLength } from 'api-contract';
import { createEntry, type Category } from '../category.ts';

/** Questions of the FAQ about the stories, with placeholders in braces, such as `{support}`. */
export const content: Category = {
  id: 'content',
  title: 'Inhalte & Geschichten',
  entries: [
    createEntry('wie-entstehen-geschichten', 'Wie entstehen die Geschichten?', [
      'Eine KI schreibt jede Geschichte in dem Moment, in dem dein Kind sie hört. Sie achtet dabei auf Altersstufe, Interessen und Lernfortschritt.',
      'Für Interessen und Lernfortschritt gilt: {learning}',
      'KI steht für künstliche Intelligenz: ein Computerprogramm, das Sprache erzeugt.',
    ]),
    createEntry('altersgerecht', 'Sind die Geschichten altersgerecht?', [
      'Jede Geschichte wird automatisch auf altersgerechte Sprache und Themen geprüft.',
      'Eine Garantie gibt es dafür nicht. Keine automatische Prüfung ist perfekt. Hör am Anfang mit und bleib in der Nähe.',
    ]),
    createEntry('wie-lang', 'Wie lang ist eine Geschichte?', [
      'Das hängt von der Altersstufe ab:',
      ...ageCategories.map((category) => `– ${ageFacts[category].name}: ${formatStoryLength(category)}`),
    ]),
    createEntry('welche-themen', 'Welche Themen gibt es?', [
      'Jede Altersstufe hat eigene Themen:',
      ...ageCategories.map((category) => `– ${ageFacts[category].name}: ${ageFacts[category].themes}`),
      '',
      'Diese Themen sind in jedem Tarif enthalten.',
    ]),
    createEntry('lernen', 'Lernt mein Kind dabei etwas?', [
      'Ja, nebenbei. In den Geschichten stecken Wissen und kleine Aufgaben, die zum Alter passen.',
      'Die Box ersetzt aber keinen Unterricht und kein Gespräch mit dir.',
    ]),
    createEntry('exklusive-themen', 'Was sind exklusive Themen?', [
      'Das sind zusätzliche Themen im Tarif Unbegrenzt (60\u00a0Stunden pro Monat).',
      'Alle Themen der Altersstufen bekommst du in jedem Tarif. Dort fehlt dir also nichts vom normalen Angebot.',
    ]),
    createEntry('geschichte-melden', 'Eine Geschichte war unpassend. Was soll ich tun?', [
      'Schalte die Box aus und sprich mit deinem Kind darüber.',
      'Dann schreib uns an {support}: Tag, ungefähre Uhrzeit, gewählte Altersstufe und was dich gestört hat. Wir speichern keine Geschichten, deshalb hilft uns deine Beschreibung sehr.',
    ]),
    createEntry('gruselig-oder-zum-einschlafen', 'Sind Geschichten gruselig? Passen sie zum Einschlafen?', [
      'Die Prüfung soll Angst machende Inhalte fernhalten. Kinder sind aber verschieden empfindlich.',
      'Ist dir eine Geschichte zu aufregend, wähle eine jüngere Altersstufe. Dann sind die Geschichten kürzer und einfacher, das passt oft besser vor dem Schlafen.',
    ]),
  ],
};
