import type { Owner } from 'page-contract';
import type { LegalText } from './LegalText.ts';

/** German imprint, filled in with the facts about the owner: the company that runs the site. */
export const imprintGerman = (owner: Owner): LegalText => ({
  title: 'Impressum',
  intro: ['Angaben nach §\u00a05 DDG'],
  sections: [
    {
      heading: 'Anbieter',
      paragraphs: [owner.company, owner.street, `${owner.postalCode} ${owner.city}`, owner.country],
    },
    { heading: 'Vertreten durch', paragraphs: [owner.representative] },
    { heading: 'Kontakt', paragraphs: [`E-Mail: ${owner.email}`, `Telefon: ${owner.phone}`] },
    { heading: 'Register', paragraphs: [`${owner.registerCourt}, ${owner.registerNumber}`] },
    { heading: 'Umsatzsteuer', paragraphs: [`Umsatzsteuer-Identifikationsnummer: ${owner.vatId}`] },
    { heading: 'Verantwortlich für den Inhalt', paragraphs: [owner.responsibleForContent] },
    {
      heading: 'Verbraucherschlichtung',
      paragraphs: [
        `Teilnahme an einem Verfahren vor einer Verbraucherschlichtungsstelle (§\u00a036 VSBG): ${owner.arbitration}`,
      ],
    },
    {
      heading: 'Hersteller der Box',
      paragraphs: [
        owner.box.manufacturer,
        `Modell: ${owner.box.model}`,
        `WEEE-Registrierungsnummer: ${owner.box.weeeNumber}`,
      ],
    },
    {
      heading: 'Sicherheitslücke melden',
      paragraphs: [`Du hast eine Sicherheitslücke gefunden? Schreib uns bitte an ${owner.email}. Wir antworten dir.`],
    },
  ],
});

/** English imprint, filled in with the facts about the owner: the company that runs the site. */
export const imprintEnglish = (owner: Owner): LegalText => ({
  title: 'Imprint',
  intro: ['Information according to section 5 DDG (German Digital Services Act)'],
  sections: [
    {
      heading: 'Provider',
      paragraphs: [owner.company, owner.street, `${owner.postalCode} ${owner.city}`, owner.country],
    },
    { heading: 'Represented by', paragraphs: [owner.representative] },
    { heading: 'Contact', paragraphs: [`Email: ${owner.email}`, `Phone: ${owner.phone}`] },
    { heading: 'Register', paragraphs: [`${owner.registerCourt}, ${owner.registerNumber}`] },
    { heading: 'VAT', paragraphs: [`VAT identification number: ${owner.vatId}`] },
    { heading: 'Responsible for the content', paragraphs: [owner.responsibleForContent] },
    {
      heading: 'Consumer arbitration',
      paragraphs: [
        `Participation in proceedings before a consumer arbitration board (section 36 VSBG): ${owner.arbitration}`,
      ],
    },
    {
      heading: 'Manufacturer of the box',
      paragraphs: [
        owner.box.manufacturer,
        `Model: ${owner.box.model}`,
        `WEEE registration number: ${owner.box.weeeNumber}`,
      ],
    },
    {
      heading: 'Report a vulnerability',
      paragraphs: [`You found a security problem? Please write to ${owner.email}. We will answer.`],
    },
  ],
});
