import { formatPlan, type Plan } from 'api-contract';
import type { LegalSection } from 'legal-texts/LegalText.ts';
import { termsGerman } from 'legal-texts/termsGerman.ts';
import { serviceNotice, withdrawalForm } from 'legal-texts/withdrawalNotice.ts';
import type { Block } from 'node-kit/mailContent.ts';
import { renderBlocks } from 'node-kit/renderMail.ts';
import { productNames } from 'page-contract/productNames';
import { formatEuro } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';

/** Describes what is ordered and what it costs, next to the button on the provider's page (§ 312j BGB). */
export const describeOrder = (plan: Plan): string =>
  `Du bestellst kostenpflichtig das Abo ${formatPlan(plan)} für ${formatEuro(plan.priceCents)} pro Monat ` +
  'inkl.\u00a0MwSt. Es verlängert sich monatlich und ist jederzeit zum Ende des Abrechnungsmonats kündbar.';

/** Writes the text that a customer agrees to by ordering, which is stored with the order as proof. */
export const writeOrderText = (plan: Plan, config: MailFacts): string =>
  [describeOrder(plan), renderBlocks(buildContractBlocks(plan, config, beginOfOrder))].join('\n\n');

/** Text for `begin` in `buildContractBlocks`, if the plan is being ordered. */
export const beginOfOrder = 'sofort nach deiner Zahlung';

/**
 * Writes the contract as the law asks for it (§ 312f BGB): conditions, withdrawal notice, model form and terms. `begin`
 * says in German when the plan begins.
 */
export function buildContractBlocks(plan: Plan, config: MailFacts, begin: string): Block[] {
  const { owner, siteOrigin } = config;
  const product = productNames.de;
  const provider = `${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, ${owner.country}`;
  const terms = termsGerman(owner);
  return [
    {
      section: 'Dein Vertrag',
      paragraphs: [
        `Vertragspartner: ${provider}, vertreten durch ${owner.representative}, ${owner.registerCourt} ${owner.registerNumber}, USt-IdNr. ${owner.vatId}.`,
        `Leistung: Abo „${plan.name}“ mit ${plan.hoursPerMonth}\u00a0Stunden Geschichten pro Monat auf der ${product}. Die Geschichten werden von künstlicher Intelligenz erzeugt und automatisch auf altersgerechte Sprache und Themen geprüft. Eine Garantie gibt es dafür nicht. Zum Hören brauchst du eine ${product} und WLAN.`,
        `Preis: ${formatEuro(plan.priceCents)} pro Monat inkl.\u00a0MwSt. Die Zahlung ist zu Beginn jedes Abrechnungsmonats fällig und läuft über unseren Zahlungsdienst.`,
        'Laufzeit: ein Abrechnungsmonat. Das Abo verlängert sich jeweils um einen Monat, wenn du nicht kündigst. Du kannst jederzeit zum Ende des Abrechnungsmonats kündigen, in deinem Konto oder ohne Anmeldung: ' +
          `${siteOrigin}/kuendigen`,
        'Nicht genutzte Stunden verfallen am Ende des Abrechnungsmonats.',
        `Beginn: ${begin}.`,
        'Es gelten die gesetzlichen Mängelrechte für digitale Produkte.',
      ],
    },
    {
      section: 'Widerrufsbelehrung',
      paragraphs: serviceNotice(owner, siteOrigin).flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    },
    toBlock(withdrawalForm(owner, 'die Erbringung der folgenden Dienstleistung (*): ____________________')),
    { section: terms.title, paragraphs: [...terms.intro, `Im Netz stehen sie hier: ${siteOrigin}/agb`] },
    ...terms.sections.map(toBlock),
  ];
}

const toBlock = ({ heading, paragraphs, list = [] }: LegalSection): Block => ({
  section: heading,
  paragraphs: [...paragraphs, ...list.map((item) => `– ${item}`)],
});
