import type { Owner } from 'page-contract';
import { createSection, type LegalText } from './LegalText.ts';

/** Creates the German imprint from the facts about the owner. */
export const imprintGerman = (owner: Owner): LegalText => ({
  title: 'Impressum',
  intro: ['Angaben nach §\u00a05 DDG'],
  sections: [
    createSection('Anbieter', [owner.company, owner.street, `${owner.postalCode} ${owner.city}`, owner.country]),
    createSection('Vertreten durch', [owner.representative]),
    createSection('Kontakt', [`E-Mail: ${owner.email}`, `Telefon: ${owner.phone}`]),
    createSection('Register', [`${owner.registerCourt}, ${owner.registerNumber}`]),
    createSection('Umsatzsteuer', [`Umsatzsteuer-Identifikationsnummer: ${owner.vatId}`]),
    createSection('Verantwortlich für den Inhalt', [owner.responsibleForContent]),
    createSection('Verbraucherschlichtung', [
      `Teilnahme an einem Verfahren vor einer Verbraucherschlichtungsstelle (§\u00a036 VSBG): ${owner.arbitration}`,
    ]),
    createSection('Hersteller der Box', [
      owner.box.manufacturer,
      `Modell: ${owner.box.model}`,
      `WEEE-Registrierungsnummer: ${owner.box.weeeNumber}`,
    ]),
    createSection('Sicherheitslücke melden', [
      `Du hast eine Sicherheitslücke gefunden? Schreib uns bitte an ${owner.email}. Wir antworten dir.`,
    ]),
    {
      ...createSection('Software und Schriften anderer', [
        'Die Urheber und ihre Lizenzen stehen auf einer eigenen Seite.',
      ]),
      links: [{ label: 'Lizenzen', address: '/lizenzen' }],
    },
  ],
});

/** Creates the English imprint, a translation of the German one. */
export const imprintEnglish = (owner: Owner): LegalText => ({
  title: 'Imprint',
  intro: ['Information according to section 5 DDG (German Digital Services Act)'],
  sections: [
    createSection('Provider', [owner.company, owner.street, `${owner.postalCode} ${owner.city}`, owner.country]),
    createSection('Represented by', [owner.representative]),
    createSection('Contact', [`Email: ${owner.email}`, `Phone: ${owner.phone}`]),
    createSection('Register', [`${owner.registerCourt}, ${owner.registerNumber}`]),
    createSection('VAT', [`VAT identification number: ${owner.vatId}`]),
    createSection('Responsible for the content', [owner.responsibleForContent]),
    createSection('Consumer arbitration', [
      `Participation in proceedings before a consumer arbitration board (section 36 VSBG): ${owner.arbitration}`,
    ]),
    createSection('Manufacturer of the box', [
      owner.box.manufacturer,
      `Model: ${owner.box.model}`,
      `WEEE registration number: ${owner.box.weeeNumber}`,
    ]),
    createSection('Report a vulnerability', [
      `You found a security problem? Please write to ${owner.email}. We will answer.`,
    ]),
    {
      ...createSection('Software and fonts of others', ['Their authors and licences are on a page of their own.']),
      links: [{ label: 'Licences', address: '/lizenzen' }],
    },
  ],
});
