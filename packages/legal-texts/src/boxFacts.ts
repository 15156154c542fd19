import { describeBox, type Owner } from 'page-contract';
import { createSection, type LegalSection, type LegalText } from './LegalText.ts';

/**
 * Creates the page with the facts that the law requires before the box is ordered, and that customers look up later:
 * product safety, microphone, updates, guarantee, the information of the EU's Data Act, disposal.
 */
export const boxFacts = (owner: Owner): LegalText => {
  const { box, email } = owner;
  return {
    title: 'Technische Daten und Sicherheit der Box',
    intro: ['Alles, was du vor dem Bestellen über die Box wissen musst und später nachschlagen möchtest.'],
    sections: [
      {
        heading: 'Technische Daten',
        paragraphs: [],
        list: [
          `Modell: ${box.model}`,
          `Prozessor: ${box.processor}`,
          `Lautsprecher und Mikrofon: ${box.audio}`,
          `Lautstärke: ${box.volumeLimit}`,
          `Kopfhörer: ${box.headphones}`,
          `Stromversorgung: ${box.power}`,
          `Laufzeit: ${box.batteryLife}`,
          `Maße und Gewicht: ${box.dimensions}`,
          `Material: ${box.material}`,
          'Verbindung: WLAN, am besten mit 2,4\u00a0GHz. Zum Einrichten öffnet die Box ein eigenes WLAN.',
          `Sprache der Geschichten: ${describeBox(owner, 'de').storyLanguages}`,
        ],
      },
      createSection('Hersteller', [box.manufacturer]),
      createSection('Warnhinweise und Alter', [
        box.safetyWarnings,
        'Die Geschichten sind für Kinder von 2\u00a0bis 12\u00a0Jahren. Du wählst die Altersstufe. Konto und Abo sind nur für Erwachsene.',
      ]),
      createSection('Mikrofon', [box.microphone, 'Gespräche speichern wir nicht.']),
      createSection('Künstliche Intelligenz', [
        'Dein Kind spricht mit einem Computerprogramm, nicht mit einem Menschen. Die Geschichten werden von künstlicher Intelligenz erzeugt und automatisch auf altersgerechte Sprache und Themen geprüft. Eine Garantie gibt es dafür nicht.',
      ]),
      createSection('Aktualisierungen', [
        `Sicherheitsaktualisierungen gibt es: ${box.updatesUntil}.`,
        `Was sie ändern: ${box.updateNotes}`,
      ]),
      createGuaranteeSection(box.guaranteeNotice),
      {
        heading: 'Daten der Box',
        paragraphs: ['Diese Daten entstehen, wenn du die Box benutzt (Art. 3 der Datenverordnung (EU) 2023/2854):'],
        list: [
          `Art und Format: ${box.data.kind}`,
          `Menge: ${box.data.volume}`,
          `Auf der Box gespeichert: ${box.data.storage}`,
          `Zugang und Löschen auf der Box: ${box.data.access}`,
          'Bei uns gespeichert: Nummer und Name der Box, Zeitpunkte von Verbindung, Anmeldung und letzter Meldung, erzählte Minuten. Wie lange, steht in der Datenschutzerklärung.',
          'Zugang und Löschen bei uns: Angemeldet lädst du alles unter „Konto“ kostenlos als Datei herunter. Mit dem Konto löschst du es.',
        ],
        links: [{ label: 'Datenschutzerklärung', address: '/datenschutz' }],
      },
      createSection('Batterie und Entsorgung', [
        box.battery,
        box.disposal,
        `WEEE-Registrierungsnummer: ${box.weeeNumber}`,
      ]),
      createSection('Sicherheitslücke melden', [
        `Du hast eine Sicherheitslücke gefunden? Schreib uns bitte an ${email}.`,
      ]),
    ],
  };
};

/** Creates the section about the guarantee. `notice`: address of the official notice, or why there is none. */
function createGuaranteeSection(notice: string): LegalSection {
  const isAddress = notice.startsWith('https://');
  return {
    heading: 'Gesetzliche Gewährleistung',
    paragraphs: [
      'Ist die Box mangelhaft, hast du gesetzliche Rechte gegenüber dem Verkäufer, in Deutschland zwei Jahre ab der Lieferung. Die amtliche Mitteilung der Europäischen Union sagt dir, welche.',
      ...(isAddress ? [] : [notice]),
    ],
    links: isAddress ? [{ label: 'Amtliche Mitteilung über die gesetzliche Gewährleistung', address: notice }] : [],
  };
}
