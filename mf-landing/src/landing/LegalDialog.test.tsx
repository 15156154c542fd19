import { screen, within } from '@testing-library/react';
import { expectAccessible } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

const footer = () => within(screen.getByRole('contentinfo'));
const contact = () => within(screen.getByRole('region', { name: /Schreib uns|Write to us/ }));

test('The footer says how to reach us (acc 32)', () => {
  openScenario('landing');
  expect(contact().getByRole('link', { name: 'hilfe@abenteuerbox.example' })).toHaveAttribute(
    'href',
    'mailto:hilfe@abenteuerbox.example',
  );
  expect(contact().getByText(/^Telefon: \+49/)).toBeVisible();
});

test.each([
  ['Datenschutz', '/datenschutz', '1. Wer verantwortlich ist'],
  ['Impressum', '/impressum', 'Anbieter'],
  ['AGB', '/agb', '11. Widerrufsrecht'],
])(
  '„%s“ opens as a dialog with its whole text and the way to its page (acc 32) (acc 70) (acc 73)',
  async (name, page, section) => {
    const { user, container, address } = openScenario('landing');
    await user.click(footer().getByRole('link', { name }));
    expect(address()).toBe('/');
    const dialog = within(screen.getByRole('dialog', { name }));
    expect(await dialog.findByRole('heading', { level: 3, name: section })).toBeVisible();
    expect(dialog.queryByRole('navigation')).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Als eigene Seite öffnen, zum Drucken und Speichern' })).toHaveAttribute(
      'href',
      page,
    );
    expect(dialog.getByRole('button', { name: 'Schließen' })).toBeEnabled();
    await expectAccessible(container);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(footer().getByRole('link', { name })).toHaveFocus();
  },
);

test.each([
  ['Privacy', '1. Who is responsible'],
  ['Legal notice', 'Provider'],
  ['Terms', '11. Right of withdrawal'],
])('„%s“ speaks English on the English page (acc 33)', async (name, section) => {
  const { user } = openScenario('landing');
  await user.click(screen.getByRole('button', { name: 'EN English' }));
  await screen.findByRole('heading', { name: 'Write to us' });
  await user.click(footer().getByRole('link', { name }));
  const dialog = within(screen.getByRole('dialog', { name }));
  expect(await dialog.findByRole('heading', { level: 3, name: section })).toBeVisible();
});

test('A link of the footer that shows no dialog, or is to open a new tab, leads to its page (acc 43) (acc 70)', async () => {
  const { user, address } = openScenario('landing');
  const followed = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('click', followed);
  await user.keyboard('{Control>}');
  await user.click(footer().getByRole('link', { name: 'AGB' }));
  await user.keyboard('{/Control}');
  window.removeEventListener('click', followed);
  expect(followed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(footer().getByRole('link', { name: 'Widerrufsbelehrung' }));
  expect(address()).toBe('/widerrufsbelehrung');
});
