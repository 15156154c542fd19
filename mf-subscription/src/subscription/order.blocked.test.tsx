import { screen, waitFor, within } from '@testing-library/react';
import { openScenario } from '../testing/openScenario.ts';

// In a file of its own: the provider's loader remembers a loaded script for the life of the page.
test('A browser that blocks the provider’s script goes to the address of the session (acc 214)', async () => {
  const { user, left, redirects } = openScenario('script-blocked');
  await user.click(
    within(await screen.findByRole('article', { name: 'Standard' })).getByRole('button', { name: 'Abo auswählen' }),
  );
  await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig bestellen' }));
  await waitFor(() => expect(left).toEqual(['http://localhost:4242/checkout/cs_test_1']));
  expect(redirects).toEqual([]);
});
