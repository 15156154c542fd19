import { readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursText, plans } from 'api-contract';
import { placePage } from 'page-contract/testing';
import { MemoryRouter } from 'react-router-dom';
import { formatEuro } from 'ui-kit';
import { expectAccessible } from 'ui-kit/testing';
import { imprintEnglish } from '../legalTexts/imprint.ts';
import { privacyEnglish } from '../legalTexts/privacyEnglish.ts';
import { termsEnglish } from '../legalTexts/termsEnglish.ts';
import { termsGerman } from '../legalTexts/termsGerman.ts';
import { legalPages } from './legalPages.ts';
import LegalScreen from './LegalScreen.tsx';

const owner = {
  ...JSON.parse(readFileSync('site/owner.json', 'utf8')),
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
  ['/datenschutz', 'Datenschutzerklärung', 14],
  ['/impressum', 'Impressum', 9],
  ['/agb', 'Allgemeine Geschäftsbedingungen', 16],
  ['/widerrufsbelehrung', 'Widerrufsbelehrung', 5],
  ['/barrierefreiheit', 'Barrierefreiheit', 6],
])('%s is an address of its own with all its sections (acc 73)', async (address, title, sections) => {
  const { container } = open(address);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sections);
  await expectAccessible(container);
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
  expect(screen.getByText('E-Mail: post@muster.example')).toBeVisible();
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
    expect(german).toContain(`"${name}: ${formatEuro(priceCents)} für ${hoursText(plan)}"`);
    expect(english).toContain(`"${name}: ${formatEuro(priceCents, 'en')} for ${hoursPerMonth} hours per month"`);
  }
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

test('The accessibility statement names the measure, the limits, a contact and the authority (acc 283)', () => {
  open('/barrierefreiheit');
  expect(screen.getByText(/Web Content Accessibility Guidelines \(WCAG\) 2\.2, Stufe AA/)).toBeVisible();
  expect(screen.getByText(/Die Bezahlseite gehört unserem Zahlungsdienst/)).toBeVisible();
  expect(screen.getByText(/Schreib an post@muster\.example/)).toBeVisible();
  expect(screen.getByText(owner.accessibilityAuthority)).toBeVisible();
});

test('No text, German or English, links to the closed ODR platform', () => {
  const german = Object.values(legalPages).map(({ text }) => text(owner, 'http://localhost'));
  const english = [privacyEnglish, imprintEnglish, termsEnglish].map((text) => text(owner));
  expect(german).toHaveLength(5);
  expect(JSON.stringify([german, english])).not.toMatch(/ec\.europa\.eu|webgate/);
});

test('The English texts have as many sections as the German ones (acc 33)', () => {
  expect(
    [privacyEnglish(owner), imprintEnglish(owner), termsEnglish(owner)].map(({ sections }) => sections.length),
  ).toEqual([14, 9, 16]);
});
