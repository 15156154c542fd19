import { defaultAgeCategory, formatAges, formatStoryLength } from 'api-contract';
import { createEntry, type Category } from '../category.ts';

/** Questions of the FAQ about settings, with placeholders in braces, such as `{support}`. */
export const settings: Category = {
  id: 'settings',
  title: 'Einstellungen & Anpassungen',
  entries: [
    createEntry('altersgruppe-waehlen', 'Wie stelle ich die Altersstufe ein?', [
      'Auf dem Dashboard. Wähle eine Stufe und tippe auf „Speichern“.',
      `Vorher siehst du zu jeder Stufe, wie die Geschichten werden. Am Anfang ist „${formatAges(defaultAgeCategory)}“ gewählt.`,
    ]),
    createEntry('was-aendert-sich', 'Was ändert sich mit der Altersstufe?', [
      'Wortschatz, Schwierigkeit, Länge und Themen der Geschichten.',
      `Ein Beispiel: Für Kleinkinder dauern sie ${formatStoryLength('toddlers')} und handeln von Tieren. Für ältere Kinder dauern sie ${formatStoryLength('older-children')} und handeln zum Beispiel von Weltgeschichte.`,
    ]),
    createEntry('ab-wann', 'Ab wann gilt eine neue Einstellung?', [
      'Sobald sie gespeichert ist, gilt sie für neue Geschichten. Eine Geschichte, die gerade läuft, bleibt, wie sie ist.',
    ]),
    createEntry('mehrere-kinder', 'Wir haben mehrere Kinder. Geht das?', [
      'Ja, zwei Kinder oder mehr dürfen zuhören, zum Beispiel Geschwister. Zurzeit gibt es eine einzige Altersstufe pro Konto.',
      'Bis zu drei eigene Kinderprofile sind eine Idee. Buchen kannst du sie noch nicht.',
      'Unser Tipp: Wähle die Stufe des jüngsten Kindes, das mithört, oder stelle sie vor der Geschichte um.',
    ]),
    createEntry('interessen', 'Kann ich Interessen meines Kindes eingeben?', [
      'Ein eigenes Feld dafür gibt es hier nicht. Die Geschichten sind interaktiv, dein Kind bestimmt also beim Hören mit, worum es geht.',
      'Namen und Geburtstag deines Kindes fragen wir nicht ab.',
    ]),
    createEntry('lautstaerke', 'Kann ich Lautstärke oder Pausen einstellen?', [
      'Hier in der App nicht. Wie es an der Box geht, steht in ihrer Anleitung.',
      '– Lautstärke: {volumeLimit}',
      '– Kopfhörer: {headphones}',
      '',
      'Feste Hörzeiten kannst du heute schon selbst setzen: Schalte die Box danach einfach aus.',
    ]),
  ],
};
