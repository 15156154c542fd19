import { act, screen, waitFor, within } from '@testing-library/react';
import { getCallName, subscribeToNewsletter } from 'api-contract';
import { problem } from 'qa';
import { waitForAnswers, main } from 'qa/testing';
import { expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

const call = getCallName(subscribeToNewsletter);
const success = 'Fast geschafft! Bitte bestätige den Link in deiner E-Mail.';
const invalid = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';

const form = () => within(screen.getByRole('form', { name: 'Post aus dem Geschichtenwald' }));
const email = () => form().getByLabelText('E-Mail-Adresse');
const submit = () => form().getByRole('button', { name: 'Newsletter abonnieren' });

beforeEach(() => jest.useFakeTimers());

test.each(['', 'a', 'a@b', '@c.de', 'a@.', 'a b@c.de'])('Refuses „%s“ and sends nothing (acc 60)', async (text) => {
  const { user, network } = openScenario('landing');
  if (text) await user.type(email(), text);
  await user.click(submit());
  await waitForAnswers();
  expect(form().getByText(invalid)).toHaveAttribute('role', 'alert');
  expect(email()).toHaveAccessibleDescription(/^Bitte geben Sie eine gültige E- ?Mail-Adresse ein\.$/);
  expect(network.calls).toEqual([]);
});

test('Sends a valid address once, alone and without a token (acc 61)', async () => {
  const { user, network } = openScenario('landing');
  await user.type(email(), ' post@muster.example {Enter}{Enter}');
  await waitForAnswers();
  expect(network.calls).toEqual([
    { name: call, body: { email: 'post@muster.example' }, authorization: null, acceptLanguage: 'de' },
  ]);
});

test('Shows the banner for three seconds and clears the field (acc 62) (acc 65)', async () => {
  const { user } = openScenario('landing');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(email()).toHaveValue('');
  act(() => jest.advanceTimersByTime(2900));
  expect(screen.getByText(success)).toBeVisible();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText(success)).not.toBeInTheDocument();
});

test('Says for good, beside the form and in other words than the banner, that a mail is on its way (acc 69)', async () => {
  const { user } = openScenario('landing');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByText(success)).not.toBeInTheDocument();
  const letter = within(screen.getByRole('region', { name: 'Post aus dem Geschichtenwald' }));
  expect(letter.getByText(/^Eine E-\s?Mail ist unterwegs an/)).toHaveTextContent('a@b.c');
  expect(letter.getByText(/Sieh im Spam-Ordner nach/)).toBeVisible();
});

test('Only logs a failure, keeps the address and works again (acc 63) (acc 64)', async () => {
  expectConsoleError(/^Newsletter sign-up failed: RequestError: internal \(500\)$/);
  const { user, container, network } = openScenario('newsletter-fails');
  // A response takes longer than the key press.
  network.answer(call, { ...problem(500, 'internal'), delay: 1 });
  await user.type(email(), 'a@b.c{Enter}');
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(email()).toHaveValue('a@b.c');
  expect(screen.queryByText(success)).not.toBeInTheDocument();
  expect(main().queryByRole('alert')).not.toBeInTheDocument();
  expect(container).not.toHaveTextContent(/Problem|Fehler|unterwegs/);
});

test('A second success starts the time again (acc 66)', async () => {
  const { user } = openScenario('landing');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  act(() => jest.advanceTimersByTime(2000));
  await user.type(email(), 'd@e.f{Enter}');
  await waitForAnswers();
  act(() => jest.advanceTimersByTime(2900));
  expect(screen.getByText(success)).toBeVisible();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText(success)).not.toBeInTheDocument();
});

test('Leaving the page ends the time without a word (acc 66)', async () => {
  const { user, unmount } = openScenario('landing');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  const running = jest.getTimerCount();
  unmount();
  expect(jest.getTimerCount()).toBe(running - 1);
});

test('The banner is polite and leaves the focus where it is (acc 68)', async () => {
  const { user } = openScenario('landing');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(screen.getByText(success).closest('[role="status"]')).toBeVisible();
  expect(email()).toHaveFocus();
});

test('Explains for good how the newsletter starts and ends (acc 69)', () => {
  openScenario('landing');
  expect(
    screen.getByText(
      /Du bekommst zuerst eine E-Mail mit einem Bestätigungslink\. Erst nach deinem Klick beginnt der Newsletter\. Abbestellen kannst du ihn jederzeit, in jeder Ausgabe\./,
    ),
  ).toBeVisible();
});

test('Says while it works that it does, and is not used twice', async () => {
  const { user, network } = openScenario('newsletter-hangs');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(form().getByRole('button', { name: 'Wird verarbeitet...' })).toBeDisabled();
  await user.keyboard('{Enter}');
  await waitForAnswers();
  expect(network.calls).toHaveLength(1);
});

test('Takes no correction of the address that is being sent, which its success would delete', async () => {
  const { user } = openScenario('newsletter-hangs');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  await user.type(email(), 'om');
  expect(email()).toHaveValue('a@b.c');
});
