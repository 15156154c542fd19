import { formatHours, planIds, plans } from 'api-contract';
import { formatEuro } from 'ui-kit';
import { createEntry, type Category } from '../category.ts';

const twelveMonthsCents = 12 * plans.basic.priceCents;
/** Price of a year that is an idea: it cannot be ordered. */
const yearCents = 9900;
const savedPercent = Math.round((1 - yearCents / twelveMonthsCents) * 100);

/** Questions of the FAQ about plans and payment, with placeholders in braces. */
export const payment: Category = {
  id: 'payment',
  title: 'Abo & Bezahlung',
  entries: [
    createEntry('welche-tarife', 'Welche Tarife gibt es?', [
      'Es gibt drei Tarife, alle inkl.\u00a0MwSt.:',
      ...planIds.map((id) => `– ${plans[id].name}: ${formatHours(plans[id])} für ${formatEuro(plans[id].priceCents)}`),
      '',
      'Alle Themen und persönliche Geschichten passend zum Alter sind immer dabei.',
      'Das bringen die größeren Tarife außerdem:',
      '– Bevorzugter Support (Standard): {preferredSupport}',
      '– Premium-Support (Unbegrenzt): {premiumSupport}',
      '– Keine Wartezeiten (Unbegrenzt): {noWaiting}',
      '– Zusätzlich exklusive Themen (Unbegrenzt)',
      '',
      'Du bestellst sie im Menü unter „Abo verwalten“.',
    ]),
    createEntry('was-zaehlt', 'Was zählt zu meinen Stunden?', [
      'Es zählen die Minuten, in denen deine Box eine Geschichte erzählt.',
      '2\u00a0Stunden sind 120\u00a0Minuten, 6\u00a0Stunden sind 360\u00a0Minuten und 60\u00a0Stunden sind 3600\u00a0Minuten.',
      'Auf dem Dashboard siehst du, wie viele Minuten noch da sind.',
    ]),
    createEntry('ungenutzte-stunden', 'Was passiert mit Stunden, die ich nicht nutze?', [
      'Sie verfallen am Monatsende, auch wenn ihr im Urlaub wart. In den nächsten Monat werden sie nicht übertragen.',
      'Mit Monat meinen wir deinen Abrechnungsmonat. Er beginnt am Tag deiner Bestellung oder deines Wechsels in einen größeren Tarif.',
    ]),
    createEntry('stunden-gehen-zu-ende', 'Was passiert, wenn meine Stunden zu Ende gehen?', [
      'Sind weniger als 60\u00a0Minuten übrig, erscheint auf dem Dashboard ein Hinweis. Ist deine Adresse bestätigt, schreiben wir dir auch eine E-Mail. Die kannst du unter „Konto“ abstellen.',
      'Sind alle Minuten verbraucht, wartest du auf den nächsten Abrechnungsmonat oder wechselst in einen größeren Tarif. Extra-Kosten entstehen nicht von selbst.',
      'Auf der Box lässt sich nichts kaufen. Dein Kind kann dort also kein Taschengeld ausgeben.',
    ]),
    createEntry('was-heisst-unbegrenzt', 'Ist „Unbegrenzt“ wirklich ohne Grenze?', [
      'Nein. „Unbegrenzt“ ist der Name des Tarifs und enthält 60\u00a0Stunden pro Monat. Das sind im Schnitt 2\u00a0Stunden am Tag.',
      'Dazu gehören Premium-Support, zusätzliche exklusive Themen und keine Wartezeiten.',
    ]),
    createEntry('tarif-wechseln', 'Kann ich den Tarif wechseln?', [
      'Ja, nach oben und nach unten. Öffne „Abo verwalten“ und wähle den neuen Tarif.',
      'Bevor du bestätigst, siehst du den neuen Preis, was du heute zahlst und ab wann der Wechsel gilt.',
      'Pausieren lässt sich ein Abo nicht. Du kannst es aber jederzeit kündigen.',
    ]),
    {
      ...createEntry('kuendigen', 'Wie kündige ich?', [
        'Du kannst jederzeit kündigen. Das Abo endet dann zum Ende des Abrechnungsmonats. Es gibt zwei Wege:',
        '– angemeldet: im Menü unter „Konto“',
        '– ohne Anmeldung: über „Verträge hier kündigen“ ganz unten auf jeder Seite',
        '',
        'In beiden Fällen bestätigen wir den Eingang sofort per E-Mail.',
      ]),
      more: { label: 'Verträge hier kündigen', to: '/kuendigen' },
    },
    {
      ...createEntry('widerrufen', 'Kann ich meine Bestellung widerrufen?', [
        'Ja, 14\u00a0Tage lang und ohne Angabe von Gründen.',
        'Nutze dafür „Vertrag widerrufen“ ganz unten auf jeder Seite. Eine Anmeldung brauchst du nicht. Die Eingangsbestätigung kommt sofort per E-Mail.',
        'Danach bekommst du dein Geld zurück, soweit es dir zusteht, spätestens 14\u00a0Tage nach dem Eingang.',
      ]),
      more: { label: 'Vertrag widerrufen', to: '/widerruf' },
    },
    createEntry('zahlungsarten-und-rechnungen', 'Wie bezahle ich, und wo finde ich Rechnungen?', [
      'Du bezahlst auf der gesicherten Seite unseres Zahlungsdienstes. Möglich sind: {payment}.',
      'Rechnungen und Zahlungsart findest du unter „Abo verwalten“ bei „Rechnungen und Zahlungsart“.',
      'Fragen zu einer Zahlung? Schreib uns mit deiner Bestellnummer an {support}. Sie steht in der E-Mail zu deiner Bestellung.',
    ]),
    createEntry('jahresabo-und-familie', 'Gibt es ein Jahresabo oder einen Familientarif?', [
      'Noch nicht. Beides ist eine Idee und lässt sich zurzeit nicht bestellen:',
      `– Jahresabo für ${yearCents / 100}\u00a0€ inkl.\u00a0MwSt. Gegenüber zwölfmal ${formatEuro(plans.basic.priceCents)} (zusammen ${formatEuro(twelveMonthsCents)}) wären das rund ${savedPercent}\u00a0Prozent weniger.`,
      '– Familientarif für 14,99\u00a0€ inkl.\u00a0MwSt. mit bis zu drei Kindern',
      '',
      'Bestellen kannst du heute die drei Monatstarife Einstieg, Standard und Unbegrenzt (60\u00a0Stunden pro Monat).',
    ]),
    createEntry('nach-dem-ende', 'Was passiert nach dem Ende meines Abos?', [
      'Dein Konto und deine Box bleiben bestehen. Geschichten erzählt die Box erst wieder mit einem aktiven Abo.',
      'Du kannst jederzeit ein neues Abo abschließen. Stunden aus dem alten Abo leben dabei nicht wieder auf.',
    ]),
  ],
};
