import { screen, waitFor, within } from '@testing-library/react';
import { createPreorder, getCallName, subscribeToNewsletter } from 'api-contract';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

const form = (name: string) => within(screen.getByRole('form', { name }));
const fieldOf = (name: string) => form(name).getByRole<HTMLInputElement>('textbox', { name: 'E-Mail-Adresse' });
const forms = ['Abenteuerbox vorbestellen', 'Post aus dem Geschichtenwald'];

test('Knows the address of the signed-in user, who can type another one', async () => {
  const { user } = openScenario('preorder-page');
  expect(forms.map((name) => fieldOf(name).value)).toEqual(['anna@example.org', 'anna@example.org']);
  await user.clear(fieldOf(forms[0]!));
  await user.type(fieldOf(forms[0]!), 'oma@muster.example');
  expect(fieldOf(forms[0]!)).toHaveValue('oma@muster.example');
});

test('Leaves the fields of a visitor empty', () => {
  openScenario('preorder-page', { person: 'nobody' });
  expect(forms.map((name) => fieldOf(name).value)).toEqual(['', '']);
});

test('A signed-in user pre-orders a box, and reads what comes next (acc 310)', async () => {
  const { user, network, container } = openScenario('preorder-page');
  const preorder = form('Abenteuerbox vorbestellen');
  await user.click(preorder.getByRole('button', { name: 'Unverbindlich vorbestellen' }));
  expect(
    await screen.findByText('Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.'),
  ).toBeVisible();
  expect(screen.getByText(/^Eine E-\s?Mail ist unterwegs an/)).toHaveTextContent('anna@example.org');
  expect(network.calls.map(({ body }) => body)).toEqual([{ email: 'anna@example.org' }]);
  // The field is empty after a success, and stays so.
  expect(fieldOf('Abenteuerbox vorbestellen')).toHaveValue('');
  await expectAccessible(container);
});

test('A signed-in user subscribes to the newsletter (acc 310)', async () => {
  const { user, sent } = openScenario('preorder-page');
  const newsletter = form('Post aus dem Geschichtenwald');
  await user.click(newsletter.getByRole('button', { name: 'Newsletter abonnieren' }));
  expect(await screen.findByText('Fast geschafft! Bitte bestätige den Link in deiner E-Mail.')).toBeVisible();
  expect(sent(getCallName(subscribeToNewsletter)).map(({ body }) => body)).toEqual([{ email: 'anna@example.org' }]);
});

const preorderSuccess = 'Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.';
const newsletterSuccess = 'Fast geschafft! Bitte bestätige den Link in deiner E-Mail.';

test.each([
  ['Abenteuerbox vorbestellen', 'Unverbindlich vorbestellen', preorderSuccess],
  ['Post aus dem Geschichtenwald', 'Newsletter abonnieren', newsletterSuccess],
])('The success of „%s“ comes into view, also after a tall form', async (name, button, success) => {
  const { user } = openScenario('preorder-page');
  const scrolledTo: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.textContent);
  };
  await user.click(form(name).getByRole('button', { name: button }));
  expect(await screen.findByText(success)).toBeVisible();
  await waitFor(() => expect(scrolledTo).toEqual([success]));
});

test('A second address that fails takes the thanks for the first away (acc 52) (acc 63)', async () => {
  expectConsoleError(/^Newsletter sign-up failed: RequestError: /);
  const { user, network } = openScenario('preorder-page');
  for (const [name, button, call, success] of [
    ['Abenteuerbox vorbestellen', 'Unverbindlich vorbestellen', createPreorder, preorderSuccess],
    ['Post aus dem Geschichtenwald', 'Newsletter abonnieren', subscribeToNewsletter, newsletterSuccess],
  ] as const) {
    const field = form(name).getByRole('textbox', { name: 'E-Mail-Adresse' });
    await user.type(field, '{Enter}');
    expect(await screen.findByText(success)).toBeVisible();
    network.answer(getCallName(call), { offline: true });
    await user.type(field, 'oma@muster.example{Enter}');
    expect(await form(name).findByRole('button', { name: button })).toBeEnabled();
    expect(screen.queryByText(success)).not.toBeInTheDocument();
  }
  expect(screen.getByText(/^Es gab ein Problem mit deiner Vorbestellung\./)).toBeVisible();
});
