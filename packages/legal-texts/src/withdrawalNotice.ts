import type { Owner } from 'page-contract';
import { createSection, type LegalSection, type LegalText } from './LegalText.ts';

/*
 * Notices about the right to withdraw, word for word as in the statutory models. `owner` is the company that runs the
 * site, `address` the site's origin.
 */

const formatContact = (owner: Owner) =>
  `${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, E-Mail: ${owner.email}, Telefon: ${owner.phone}`;

const rightToWithdraw =
  'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.';

/** Returns the paragraphs that say how the right is exercised. */
const describeExercise = (owner: Owner, address: string) => [
  `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${formatContact(owner)}) mittels einer eindeutigen Erklärung (z.\u00a0B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
  `Sie können Ihr Widerrufsrecht auch online unter ${address}/widerruf ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z.\u00a0B. per E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`,
  'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
];

const repayment =
  'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.';

/** Returns a sentence of the statutory model (Gestaltungshinweis 5 b), by the payer that the owner's data name. */
const describeReturnCosts = ({ returnCosts }: Owner) =>
  returnCosts === 'Käufer'
    ? 'Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.'
    : 'Wir tragen die Kosten der Rücksendung der Waren.';

/** Creates the notice for the subscription by the model for services (Anlage 1 zu Art. 246a § 1 Abs. 2 EGBGB). */
export const serviceNotice = (owner: Owner, address: string): LegalSection[] => [
  createSection('Widerrufsrecht für das Abo', [
    `${rightToWithdraw} Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.`,
    ...describeExercise(owner, address),
  ]),
  createSection('Folgen des Widerrufs beim Abo', [
    repayment,
    'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
  ]),
];

/** Creates the notice for the box, by the statutory model for goods. */
const goodsNotice = (owner: Owner, address: string): LegalSection[] => [
  createSection('Widerrufsrecht für die Box', [
    `${rightToWithdraw} Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.`,
    ...describeExercise(owner, address),
  ]),
  createSection('Folgen des Widerrufs bei der Box', [
    repayment,
    'Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.',
    'Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.',
    describeReturnCosts(owner),
    'Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.',
  ]),
];

/** Model form for a withdrawal (Anlage 2 zu Art. 246a § 1 Abs. 2 EGBGB). `contract` completes „Vertrag über …“. */
export const withdrawalForm = (owner: Owner, contract: string): LegalSection => ({
  heading: 'Muster-Widerrufsformular',
  paragraphs: [
    '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
    `An ${formatContact(owner)}:`,
    `Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über ${contract}`,
    'Bestellt am (*)/erhalten am (*): ____________________',
    'Name des/der Verbraucher(s): ____________________',
    'Anschrift des/der Verbraucher(s): ____________________',
    'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier): ____________________',
    'Datum: ____________________',
    '(*) Unzutreffendes streichen.',
  ],
});

/** Creates the whole page: notices for subscription and box, and the form. */
export const withdrawalNotice = (owner: Owner, address: string): LegalText => ({
  title: 'Widerrufsbelehrung',
  intro: [
    'Verbraucher können Verträge, die sie über das Internet schließen, widerrufen. Der Text folgt dem gesetzlichen Muster und verwendet deshalb „Sie“.',
  ],
  sections: [
    ...serviceNotice(owner, address),
    ...goodsNotice(owner, address),
    withdrawalForm(
      owner,
      'den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*): ____________________',
    ),
  ],
});
