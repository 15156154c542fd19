import { act, render, screen } from '@testing-library/react';
import { LegalFooter } from './LegalFooter.tsx';
import { expectAccessible } from 'ui-kit/testing';

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

afterEach(() => {
  document.documentElement.lang = 'de';
});

test('Leads to everything the law wants within reach (acc 43) (acc 118)', async () => {
  const { container } = render(<LegalFooter />);
  expect(links()).toEqual([
    'Impressum /impressum',
    'Datenschutz /datenschutz',
    'AGB /agb',
    'Widerrufsbelehrung /widerrufsbelehrung',
    'Technische Daten /technische-daten',
    'Verträge hier kündigen /kuendigen',
    'Vertrag widerrufen /widerruf',
    'Barrierefreiheit /barrierefreiheit',
  ]);
  await expectAccessible(container);
});

test('Speaks the language of the page (acc 33)', async () => {
  render(<LegalFooter />);
  await act(async () => {
    document.documentElement.lang = 'en';
  });
  expect(screen.getByRole('link', { name: 'Privacy' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Legal information' })).toHaveTextContent(/^In German:/);
});

test('Uses the link it is given', () => {
  render(<LegalFooter link={({ to, children }) => <a href={`#${to}`}>{children}</a>} />);
  expect(screen.getByRole('link', { name: 'AGB' })).toHaveAttribute('href', '#/agb');
});
