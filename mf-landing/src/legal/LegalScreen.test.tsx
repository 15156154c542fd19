import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatHours, maxDevices, plans, unpaidMinutes } from 'api-contract';
import { imprintEnglish } from 'legal-texts/imprint.ts';
import { privacyEnglish } from 'legal-texts/privacyEnglish.ts';
import { termsEnglish } from 'legal-texts/termsEnglish.ts';
import { termsGerman } from 'legal-texts/termsGerman.ts';
import { sampleOwner } from 'page-contract/sampleOwner';
import { placePage, testPage } from 'page-contract/testing';
import { MemoryRouter } from 'react-router-dom';
import { formatEuro } from 'ui-kit';
import { expectAccessible } from 'ui-kit/testing';
import { legalPages } from './legalPages.ts';
import LegalScreen from './LegalScreen.tsx';

const owner = {
  ...sampleOwner,
  company: 'Muster GmbH',
  email: 'post@muster.example',
};

beforeEach(() => {
  placePage({ owner });
});

function open(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <LegalScreen />
    </MemoryRouter>,
  );
}

test.each([
  ['/datenschutz', 'Datenschutzerklärung', 16],
  ['/impressum', 'Impressum', 10],
  ['/agb', 'Allgemeine Geschäftsbedingungen', 16],
  ['/widerrufsbelehrung', 'Widerrufsbelehrung', 5],
  ['/technische-daten', 'Technische Daten und Sicherheit der Box', 10],
  ['/barrierefreiheit', 'Barrierefreiheit', 6],
])('%s is an address of its own with all its sections (acc 73)', async (address, title, sections) => {
  const { container } = open(address);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sections);
  await expectAccessible(container);
});

test('A text of more than 1,000 words begins with links to its sections, which a short one has not', () => {
  const { unmount } = open('/datenschutz');
  const links = within(screen.getByRole('navigation', { name: 'Inhalt' })).getAllByRole('link');
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(links.map(({ textContent }) => textContent)).toEqual(headings.map(({ textContent }) => textContent));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(headings.map(({ id }) => `#${id}`));
  expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
  expect(headings[6]).toHaveAttribute('id', 'abenteuerbox-und-geschichten');
  unmount();
  open('/impressum');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('The page can be printed and saved (acc 73)', async () => {
  let printed = 0;
  window.print = () => void (printed += 1);
  open('/agb');
  await userEvent.click(screen.getByRole('button', { name: 'Drucken oder als PDF speichern' }));
  expect(printed).toBe(1);
});

test('The imprint shows the owner’s facts and the e-mail address as text', () => {
  open('/impressum');
  expect(screen.getByText('Muster GmbH')).toBeVisible();
  expect(screen.getByText('post@muster.example').parentElement).toHaveTextContent('E-Mail: post@muster.example');
});

test('The imprint leads to the licences of the software and fonts in the app (acc 332)', () => {
  open('/impressum');
  expect(screen.getByRole('link', { name: 'Lizenzen' })).toHaveAttribute('href', '/lizenzen');
});

test('The terms state a withdrawal period of fourteen days (acc 71)', () => {
  open('/agb');
  const section = screen.getByRole('heading', { name: '11. Widerrufsrecht' }).closest('section')!;
  expect(within(section).getByText(/binnen vierzehn Tagen ohne Angabe von Gründen widerrufen/)).toBeVisible();
});

test('The terms name the price of the box, and prices and hours of the plans, in both languages', () => {
  const german = JSON.stringify(termsGerman(owner));
  expect(german).toContain('zum Preis von 99,00\u00a0€ inkl.\u00a0MwSt., versandkostenfrei.');
  const english = JSON.stringify(termsEnglish(owner));
  expect(english).toContain('at the price of €99.00 including VAT');
  for (const plan of Object.values(plans)) {
    const { name, priceCents, hoursPerMonth } = plan;
    expect(german).toContain(`"${name}: ${formatEuro(priceCents)} für ${formatHours(plan)}"`);
    expect(english).toContain(`"${name}: ${formatEuro(priceCents, 'en')} for ${hoursPerMonth} hours per month"`);
  }
});

test('The terms name what an open payment, the number of boxes and deleting the account mean, in both languages', () => {
  const [german, english] = [termsGerman, termsEnglish].map((write) => JSON.stringify(write(testPage().owner)));
  expect(german).toContain(`in diesem Abrechnungsmonat höchstens ${unpaidMinutes}\u00a0Minuten`);
  expect(german).toContain(`bis zu ${maxDevices}\u00a0Boxen`);
  expect(german).toContain('Ein laufendes Abo endet damit sofort, und bezahlte Stunden verfallen ohne Erstattung.');
  expect(english).toContain(`no more than ${unpaidMinutes} minutes in that billing month`);
  expect(english).toContain(`up to ${maxDevices} boxes`);
  expect(english).toContain('A running subscription then ends immediately');
  for (const meaning of Object.values(testPage().owner.benefits))
    for (const text of [german, english]) expect(text).toContain(meaning);
});

test('Terms and privacy notice say that nothing told is stored and that moderation comes without guarantee (acc 72)', () => {
  const { unmount } = open('/agb');
  expect(screen.getByText('Gespräche und Geschichten werden nicht gespeichert.')).toBeVisible();
  expect(screen.getByText(/Diese Moderation erfolgt ohne Garantie/)).toBeVisible();
  unmount();
  open('/datenschutz');
  expect(screen.getByText(/Wir speichern keine Gespräche und keine Geschichten\./)).toBeVisible();
  expect(screen.getByText(/Eine Garantie gibt es dafür nicht\./)).toBeVisible();
});

test('The withdrawal notice names the online function and carries the model form', () => {
  open('/widerrufsbelehrung');
  expect(screen.getAllByText(/online unter http:\/\/localhost\/widerruf ausüben/)).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Muster-Widerrufsformular' })).toBeVisible();
});

/**
 * The sentences of the statutory model for goods, from Anlage 1 zu Art. 246a § 1 Abs. 2 EGBGB, without the parts to
 * choose from.
 */
const goods = [
  'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.',
  'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
  'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
  'Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.',
  'Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.',
  'Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.',
];

test.each([
  ['wir', 'Wir tragen die Kosten der Rücksendung der Waren.'],
  ['Käufer', 'Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.'],
])('The notice for the box has the words of the law; the return is paid by: %s', (returnCosts, sentence) => {
  placePage({ owner: { ...owner, returnCosts } });
  open('/widerrufsbelehrung');
  const text = ['Widerrufsrecht für die Box', 'Folgen des Widerrufs bei der Box']
    .map((name) => screen.getByRole('heading', { name }).closest('section')!.textContent)
    .join('');
  for (const words of [...goods, sentence]) expect(text).toContain(words);
});

test('What must be known about the box has a place', () => {
  open('/technische-daten');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Technische Daten',
    'Hersteller',
    'Warnhinweise und Alter',
    'Mikrofon',
    'Künstliche Intelligenz',
    'Aktualisierungen',
    'Gesetzliche Gewährleistung',
    'Daten der Box',
    'Batterie und Entsorgung',
    'Sicherheitslücke melden',
  ]);
});

test('The official notice on the guarantee is one click away, as its own file', () => {
  placePage({ owner: { ...owner, box: { ...owner.box, guaranteeNotice: 'https://muster.example/mitteilung.pdf' } } });
  open('/technische-daten');
  expect(screen.getByRole('link', { name: 'Amtliche Mitteilung über die gesetzliche Gewährleistung' })).toHaveAttribute(
    'href',
    'https://muster.example/mitteilung.pdf',
  );
});

test('The accessibility statement names the measure, the limits, a contact and the authority (acc 283)', () => {
  open('/barrierefreiheit');
  expect(screen.getByText(/Web Content Accessibility Guidelines \(WCAG\) 2\.2, Stufe AA/)).toBeVisible();
  expect(screen.getByText(/Die Bezahlseite gehört unserem Zahlungsdienst/)).toBeVisible();
  expect(screen.getByText(/Schreib an/)).toHaveTextContent('Schreib an post@muster.example');
  expect(screen.getByText(owner.accessibilityAuthority)).toBeVisible();
});

test('No text, German or English, links to the closed ODR platform', () => {
  const german = Object.values(legalPages).map(({ createText }) => createText(owner, 'http://localhost'));
  const english = [privacyEnglish(owner, {}), imprintEnglish(owner), termsEnglish(owner)];
  expect(german).toHaveLength(6);
  expect(JSON.stringify([german, english])).not.toMatch(/ec\.europa\.eu|webgate/);
});

test('The English texts have as many sections as the German ones (acc 33)', () => {
  expect(
    [privacyEnglish(owner, {}), imprintEnglish(owner), termsEnglish(owner)].map(({ sections }) => sections.length),
  ).toEqual([16, 10, 16]);
});
