import type { AgeCategory } from 'api-contract';

/** Texts about the stories of one age category, which the age chooser shows beside its `ageFacts`. */
export interface AgeProfile {
  description: string;
  vocabulary: string;
  complexity: string;
  // The texts below are shown in a disclosure, which is closed on a phone until the user opens it.
  narrative: string;
  characters: string;
  educational: string;
  interaction: string;
}

/**
 * Profiles of the age categories. The customer's specification sets their texts, except for those of the disclosure,
 * which we wrote.
 */
export const ageProfiles: Record<AgeCategory, AgeProfile> = {
  toddlers: {
    description: 'Kurze, ruhige Geschichten aus der vertrauten Welt, mit viel Wiederholung.',
    vocabulary: 'Sehr einfach',
    complexity: 'Minimal',
    narrative:
      'Jede Geschichte folgt einem einzigen roten Faden, zum Beispiel einem Spaziergang mit der Ente. Kurze Sätze und wiederkehrende Reime geben Halt.',
    characters:
      'Zwei bis drei freundliche Figuren genügen, meist Tiere oder Familie. Sie sollen leicht zu unterscheiden sein und gut miteinander umgehen.',
    educational:
      'Nebenbei lernt dein Kind Farben, Geräusche und erste Zahlen kennen. Auch Rituale wie Zähneputzen und Schlafengehen kommen vor.',
    interaction:
      'Die Box fragt nach Tierlauten oder bittet, etwas nachzumachen. Jede Antwort soll willkommen sein, und auch ohne Antwort soll es weitergehen.',
  },
  'young-children': {
    description: 'Fantasievolle kleine Abenteuer mit klarem Anfang und gutem Ende.',
    vocabulary: 'Einfach',
    complexity: 'Niedrig',
    narrative:
      'Eine kleine Aufgabe führt durch die Geschichte, etwa die Suche nach einem verlorenen Stern. Die Spannung soll sanft bleiben, und am Ende soll alles wieder gut sein.',
    characters:
      'Mutige Kinder, sprechende Tiere und hilfsbereite Waldwesen erleben etwas zusammen. Sie zeigen Gefühle und sagen, was sie brauchen.',
    educational:
      'Die Geschichten üben Teilen, Helfen und Abwarten. Dazu kommen erste Buchstaben, Mengen und kleine Entdeckungen aus der Natur.',
    interaction:
      'Dein Kind entscheidet an ein bis zwei Stellen, wohin die Reise geht. Die Box wartet geduldig und nimmt auch lustige Ideen auf.',
  },
  'school-children': {
    description: 'Spannende Abenteuer zum Miträtseln, die Wissen in die Handlung weben.',
    vocabulary: 'Altersgerecht',
    complexity: 'Mittel',
    narrative:
      'Mehrere Szenen bauen aufeinander auf und enden mit einer überraschenden Lösung. Rückblicke und kleine Geheimnisse halten die Neugier wach.',
    characters:
      'Die Figuren haben Stärken und Schwächen und wachsen an ihren Aufgaben. Auch wer Fehler macht, bekommt eine zweite Chance.',
    educational:
      'Planeten, Ritterburgen und einfache Maschinen werden Teil der Handlung. Schwierige Wörter soll die Geschichte gleich selbst erklären.',
    interaction:
      'Dein Kind löst Rätsel, stellt Vermutungen an und lenkt die Handlung. Seine Entscheidungen haben Folgen, die später wieder auftauchen.',
  },
  'older-children': {
    description: 'Vielschichtige Geschichten mit echten Fragen und eigenem Standpunkt.',
    vocabulary: 'Erweitert',
    complexity: 'Hoch',
    narrative:
      'Mehrere Handlungsstränge laufen nebeneinander und treffen am Ende zusammen. Wendungen sind erlaubt, grausame Szenen sollen nicht vorkommen.',
    characters:
      'Die Figuren haben Beweggründe, die nicht sofort zu durchschauen sind. Freundschaft, Gerechtigkeit und Verantwortung spielen eine große Rolle.',
    educational:
      'Wahre Ereignisse und echte Forschung sollen den Hintergrund bilden. Die Geschichte soll Belegtes und Erfundenes auseinanderhalten.',
    interaction:
      'Dein Kind wägt Möglichkeiten ab und begründet seine Wahl. Die Box fragt nach und bringt andere Sichtweisen ins Spiel.',
  },
};
