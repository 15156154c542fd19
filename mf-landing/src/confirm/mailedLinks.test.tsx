import { screen } from '@testing-library/react';
import { confirmPreorder, createPreorder, getCallName } from 'api-contract';
import { openScenario } from '../testing/openScenario.ts';

const confirmation = getCallName(confirmPreorder);
const token = '0123456789abcdefghijklmnop';

const button = (name: string) => screen.getByRole('button', { name });

test('A confirmation that failed is sent again by the same button (acc 284)', async () => {
  const { user, network, sent } = openScenario('confirm-fails');
  await user.click(button('Vorbestellung bestätigen'));
  expect(await screen.findByText('Das hat gerade nicht geklappt. Bitte versuche es noch einmal.')).toBeVisible();
  network.answer(confirmation, { body: { state: 'done' } });
  await user.click(button('Vorbestellung bestätigen'));
  expect(await screen.findByRole('heading', { name: 'Deine Vorbestellung ist bestätigt' })).toBeVisible();
  expect(screen.queryByText(/^Das hat gerade nicht geklappt\./)).not.toBeInTheDocument();
  expect(sent(confirmation).map(({ body }) => body)).toEqual([{ token }, { token }]);
});

test('An expired link is replaced by a new one, which is mailed to the typed address (acc 284)', async () => {
  const { user, sent } = openScenario('confirm-expired');
  await user.click(button('Vorbestellung bestätigen'));
  expect(await screen.findByText(/^Dieser Link wurde schon benutzt oder ist abgelaufen\./)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'anna@muster.example');
  await user.click(button('Neuen Link schicken'));
  expect(await screen.findByText(/^Wenn dazu noch etwas zu bestätigen ist, ist eine E-Mail unterwegs\./)).toBeVisible();
  expect(sent(getCallName(createPreorder)).map(({ body }) => body)).toEqual([{ email: 'anna@muster.example' }]);
});
