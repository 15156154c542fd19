import type { Language, Sender } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import type { MailFacts } from './mailFacts.ts';

/** Every mail says who sends it. */
export function senderOf({ owner, supportEmail, siteOrigin }: MailFacts, language: Language): Sender {
  const product = productNames[language];
  const address = [owner.street, `${owner.postalCode} ${owner.city}`, owner.country].filter(Boolean).join(', ');
  const imprint = [`${product} · ${owner.company}`, address, `${supportEmail} · ${siteOrigin}/impressum`];
  return { product, siteOrigin, imprint };
}
