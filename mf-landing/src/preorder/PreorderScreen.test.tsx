import { screen, within } from '@testing-library/react';
import { expectAccessible } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

const form = (name: string) => within(screen.getByRole('form', { name }));

test('A signed-in user pre-orders a box, and reads what comes next (acc 310)', async () => {
  const { user, network, container } = openScenario('preorder-page');
  const preorder = form('Abenteuerbox vorbestellen');
  await user.type(preorder.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'anna@muster.example');
  await user.click(preorder.getByRole('button', { name: 'Unverbindlich vorbestellen' }));
  expect(
    await screen.findByText('Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.'),
  ).toBeVisible();
  expect(network.calls.map(({ body }) => body)).toEqual([{ email: 'anna@muster.example' }]);
  await expectAccessible(container);
});
