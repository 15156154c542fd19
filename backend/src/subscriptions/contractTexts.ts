import { planText } from 'api-contract';
import type { Plan } from 'api-contract';
import { productNames } from 'page-contract/productNames';
import type { Config } from '../config.ts';
import { formatEuro } from '../mails/germanFormats.ts';
import type { Block } from '../mails/mailContent.ts';

/** Stored with every order. Raise it whenever the order summary in the app or a text of this file changes. */
export const orderTextVersion = 'order-2026-11-22';

/** Next to the provider's own button (§ 312j BGB): what is bought and what it costs. */
export const obligation = (plan: Plan): string =>
  `Du bestellst kostenpflichtig das Abo ${planText(plan)} für ${formatEuro(plan.priceCents)} pro Monat ` +
  'inkl.\u00a0MwSt. Es verlängert sich monatlich und ist jederzeit zum Ende des Abrechnungsmonats kündbar.';

/** The contract on a durable medium (§ 312f BGB): conditions, withdrawal notice and model form. */
export function contractBlocks(plan: Plan, config: Config, begin: string): Block[] {
  const { owner, siteOrigin } = config;
  const product = productNames.de;
  const provider = `${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, ${owner.country}`;
  const reach = `${provider}, E-Mail: ${owner.email}, Telefon: ${owner.phone}`;
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
        `Allgemeine Geschäftsbedingungen: ${siteOrigin}/agb`,
      ],
    },
    {
      section: 'Widerrufsbelehrung',
      paragraphs: [
        'Widerrufsrecht',
        'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
        `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${reach}) mittels einer eindeutigen Erklärung (z.\u00a0B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
        `Sie können Ihr Widerrufsrecht auch online unter ${siteOrigin}/widerruf ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z.\u00a0B. per E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`,
        'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
        'Folgen des Widerrufs',
        'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
        'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
      ],
    },
    {
      section: 'Muster-Widerrufsformular',
      paragraphs: [
        '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
        `An ${reach}:`,
        'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung (*):\n\nBestellt am (*):\n\nName des/der Verbraucher(s):\n\nAnschrift des/der Verbraucher(s):\n\nUnterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):\n\nDatum:',
        '(*) Unzutreffendes streichen.',
      ],
    },
  ];
}
