import type { Language, Sender } from 'node-kit/mailContent.ts';
import { getSampleNote } from 'page-contract/getSampleNote';
import { productNames } from 'page-contract/productNames';
import type { MailFacts } from './mailFacts.ts';

/** Labels of the imprint. */
const labels = {
  de: { seat: 'Sitz', represented: 'Vertreten durch' },
  en: { seat: 'Registered office', represented: 'Represented by' },
};

/**
 * Describes the sender of a mail from settings of the site: `owner` is the company that runs it. The imprint states
 * what the law wants in business letters (§ 35a GmbHG).
 */
export function describeSender({ owner, supportEmail, siteOrigin }: MailFacts, language: Language): Sender {
  const product = productNames[language];
  const { seat, represented } = labels[language];
  const address = [owner.street, `${owner.postalCode} ${owner.city}`, owner.country].filter(Boolean).join(', ');
  const note = getSampleNote(owner, language);
  const imprint = [
    `${product} · ${owner.company}`,
    address,
    `${seat}: ${owner.city} · ${owner.registerCourt}, ${owner.registerNumber}`,
    `${represented}: ${owner.representative}`,
    `${supportEmail} · ${siteOrigin}/impressum`,
    ...(note ? [note] : []),
  ];
  return { product, siteOrigin, imprint };
}
