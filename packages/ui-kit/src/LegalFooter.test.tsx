import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LegalFooter } from './LegalFooter.tsx';
import { expectAccessible } from 'ui-kit/testing';

function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={to}>{children}</a>;
}

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('Leads to everything the law wants within reach (acc 43) (acc 118)', async () => {
  const { container } = render(<LegalFooter language="de" link={PlainLink} />);
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

test('Speaks the language of the page (acc 33)', () => {
  render(<LegalFooter language="en" link={PlainLink} />);
  expect(screen.getByRole('link', { name: 'Privacy' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Legal information' })).toHaveTextContent(/^In German:/);
});

test('Ends with the note about sample data, if there is one (acc 321)', () => {
  const note = 'Beispieldaten dieser Umgebung';
  const { rerender } = render(<LegalFooter language="de" link={PlainLink} note={note} />);
  expect(screen.getByRole('contentinfo').lastChild).toHaveTextContent(note);
  rerender(<LegalFooter language="de" link={PlainLink} />);
  expect(screen.queryByText(note)).not.toBeInTheDocument();
});

test('On the landing page, three links name the dialog with the same text, in the language of the page (acc 33) (acc 70)', () => {
  const { container } = render(
    <LegalFooter
      language="en"
      isLanding
      link={({ to, children, ...rest }) => (
        <a href={to} {...rest}>
          {children}
        </a>
      )}
    />,
  );
  const named = [...container.querySelectorAll('[data-dialog]')].map(
    (link) => `${link.textContent} ${link.getAttribute('href')} ${link.getAttribute('data-dialog')}`,
  );
  expect(named).toEqual([
    'Legal notice /impressum imprint-dialog',
    'Privacy /datenschutz privacy-dialog',
    'Terms /agb terms-dialog',
  ]);
  expect(container).toHaveTextContent(/^Legal noticePrivacyTermsIn German:Right of withdrawal/);
});

test('Uses the link it is given', () => {
  render(<LegalFooter language="de" link={({ to, children }) => <a href={`#${to}`}>{children}</a>} />);
  expect(screen.getByRole('link', { name: 'AGB' })).toHaveAttribute('href', '#/agb');
});
