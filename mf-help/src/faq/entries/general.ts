import { ageCategories, boxPriceGerman, formatAges, plans } from 'api-contract';
import { formatEuro } from 'ui-kit';
import { createEntry, type Category } from '../category.ts';

/** Questions of the FAQ about the product, with placeholders in braces. */
export const general: Category = {
  id: 'general',
  title: 'Allgemeine Fragen',
  entries: [
    createEntry('was-ist-die-box', 'Was ist die {product}?', [
      'Die {product} erzählt Kindern interaktive Geschichten. Die Geschichten entstehen mit künstlicher Intelligenz, kurz KI.',
      'Sie richten sich nach Alter, Interessen und Lernfortschritt deines Kindes.',
      '',
      'Diese Web-App gehört dazu: Hier siehst du deine Box, wählst die Altersstufe und verwaltest dein Abo.',
    ]),
    createEntry('fuer-welches-alter', 'Für welches Alter ist die Box gedacht?', [
      'Für Kinder von 2 bis 12\u00a0Jahren. Du wählst eine dieser Altersstufen:',
      ...ageCategories.map((category) => `– ${formatAges(category)}`),
      '',
      'Das Konto und das Abo sind für Erwachsene.',
    ]),
    createEntry('was-ist-anders', 'Was ist anders als bei einem Hörspiel?', [
      'Ein Hörspiel oder Hörbuch klingt jedes Mal gleich. Die Box erfindet jede Geschichte neu, und dein Kind kann mitbestimmen.',
      'Möglich macht das eine KI. Dein Kind spricht also mit einem Computerprogramm und nicht mit einem Menschen. Sag ihm das ruhig so.',
    ]),
    createEntry('brauche-ich-ein-abo', 'Brauche ich ein Abo?', [
      `Ja. Damit die Box erzählt, muss ein Abo aktiv sein. Es beginnt bei ${formatEuro(plans.basic.priceCents)} pro Monat inkl.\u00a0MwSt.`,
      'Jedes Abo ist monatlich kündbar. Es gibt keine Mindestlaufzeit.',
    ]),
    createEntry('was-kostet-die-box', 'Was kostet die Box?', [
      `Die Box kostet ${boxPriceGerman}. Der Preis enthält die Mehrwertsteuer, der Versand ist kostenlos.`,
      'Das Abo kommt extra dazu.',
    ]),
    {
      ...createEntry('was-ist-im-paket', 'Was ist im Paket?', [
        'Deine Box. Das Standard-Passwort für ihr eigenes WLAN steht auf der Unterseite.',
        'Die genaue Liste mit allem Zubehör nennen wir dir, bevor du kostenpflichtig bestellst.',
        'Akku und Strom: {batteryLife}.',
      ]),
      more: { label: 'Technische Daten und Sicherheit', to: '/technische-daten' },
    },
    {
      ...createEntry('wann-wird-geliefert', 'Wann wird meine Box geliefert?', [
        'Zurzeit kann man die Box unverbindlich vorbestellen. Das kostet nichts. Es geht mit und ohne Anmeldung. Pro E-Mail-Adresse gibt es eine Vorbestellung.',
        'Voraussichtlicher Liefertermin: {delivery}.',
        'Sobald du die Box kaufen kannst, schreiben wir dir eine eigene E-Mail. Erst danach entscheidest du, ob du kaufst. Vorher wird nichts abgebucht.',
      ]),
      more: { label: 'Box vorbestellen', to: '/vorbestellen' },
    },
    createEntry('welche-sprachen', 'In welchen Sprachen erzählt die Box?', [
      'Zurzeit erzählt die Box auf {languages}, in anderen Sprachen nicht.',
      'Die Web-App ist auf Deutsch. Nur unsere Startseite gibt es auch auf Englisch.',
    ]),
  ],
};
