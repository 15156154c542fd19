import type { Walks } from 'qa';

const search = 'Wonach suchst du?';

/** Flows through FAQ and setup guide, by scenario. `read` waits for a text in a role, `keep` for a field's value. */
export const walks: Record<string, Walks> = {
  faq: {
    'a search tells how many questions it finds': [
      ['type', search, 'Mikrofon'],
      ['read', 'status', '1 Frage gefunden.'],
      ['keep', search, 'Mikrofon'],
    ],
    'a search without hits can be cleared': [
      ['type', search, 'Einhornstall'],
      ['see', 'Keine passenden Fragen gefunden.'],
      ['press', 'button', 'Suche leeren'],
      ['keep', search, ''],
      ['see', 'Technische Fragen'],
    ],
    'another category opens': [
      ['press', 'button', 'Abo & Bezahlung'],
      ['see', 'Gibt es ein Jahresabo oder einen Familientarif?'],
    ],
  },
  setup: {
    'steps that are done are counted': [
      ['choose', 'checkbox', 'Schritt 1 ist erledigt'],
      ['choose', 'checkbox', 'Schritt 2 ist erledigt'],
      ['see', '2 von 5 Schritten erledigt'],
    ],
    'a step that is done folds and opens again': [
      ['choose', 'checkbox', 'Schritt 1 ist erledigt'],
      ['press', 'button', 'Anzeigen'],
      ['see', 'Einklappen'],
    ],
    'the guide starts again': [
      ['choose', 'checkbox', 'Schritt 1 ist erledigt'],
      ['press', 'button', 'Von vorn beginnen'],
      ['see', '0 von 5 Schritten erledigt'],
    ],
    'all five steps end the guide': [
      ['choose', 'checkbox', 'Schritt 1 ist erledigt'],
      ['choose', 'checkbox', 'Schritt 2 ist erledigt'],
      ['choose', 'checkbox', 'Schritt 3 ist erledigt'],
      ['choose', 'checkbox', 'Schritt 4 ist erledigt'],
      ['choose', 'checkbox', 'Schritt 5 ist erledigt'],
      ['see', '5 von 5 Schritten erledigt'],
    ],
  },
};
