import { act, screen, within } from '@testing-library/react';
import { createPreorder, getCallName } from 'api-contract';
import { waitForAnswers } from 'qa/testing';
import { expectAccessible, recordAborts } from 'ui-kit/testing';
import type { scenarios } from '../../standalone/scenarios.ts';
import { noBreak, openScenario } from '../testing/openScenario.ts';

const call = getCallName(createPreorder);
const invalid = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';
const failure = 'Es gab ein Problem mit deiner Vorbestellung. Bitte versuche es später erneut.';
const success = 'Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.';

const opener = () => screen.getByRole('button', { name: 'Vorbestellen' });
const queryDialog = () => screen.queryByRole('dialog', { name: 'Abenteuerbox vorbestellen' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Abenteuerbox vorbestellen' }));
const email = () => dialog().getByLabelText('E-Mail-Adresse');
const submit = () => dialog().getByRole('button', { name: 'Unverbindlich vorbestellen' });

async function openPreorder(state: keyof typeof scenarios = 'landing') {
  const landing = openScenario(state);
  await landing.user.click(opener());
  return landing;
}

test('Contains an address field, the price with free shipping, the note on charging and a submit button (acc 44) (acc 42)', async () => {
  await openPreorder();
  expect(email()).toBeVisible();
  const price = dialog().getByText('99,00 €').parentElement!;
  expect(price.textContent).toBe(`99,00${noBreak}€ inkl.${noBreak}MwSt., versandkostenfrei`);
  expect(
    dialog().getByText(
      'Jetzt wird nichts abgebucht. Bevor du etwas bezahlst, schreiben wir dir eine eigene E-Mail. Erst dann entscheidest du, ob du bestellst.',
    ),
  ).toBeVisible();
  expect(submit()).toBeEnabled();
});

test('Says before sending that a mail has to be confirmed, and nothing that matters only afterwards (acc 44) (acc 306)', async () => {
  await openPreorder();
  expect(
    dialog().getByText('Nach dem Absenden bekommst du eine E-Mail. Bitte bestätige darin deine Adresse.'),
  ).toBeVisible();
  expect(dialog().queryByText(/Spam|zehn Minuten/)).not.toBeInTheDocument();
});

test('Keeps purpose, privacy link and button together in the foot, the rest before it (acc 57) (acc 306)', async () => {
  await openPreorder();
  const foot = within(submit().parentElement!);
  expect(foot.getByText(/Wir nutzen deine Adresse nur für diese Vorbestellung\./)).toBeVisible();
  expect(foot.getByRole('link', { name: /Zur Datenschutzerklärung/ })).toBeVisible();
  for (const before of [email(), dialog().getByText('99,00 €'), dialog().getByText(/^Die Box liefern wir nach/)])
    expect(before.compareDocumentPosition(submit()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each(['', 'a', 'a@b', '@c.de', 'a@.', 'a b@c.de'])(
  'Refuses „%s“ and sends nothing (acc 45) (acc 46)',
  async (text) => {
    const { user, network } = await openPreorder();
    if (text) await user.type(email(), text);
    await user.click(submit());
    await waitForAnswers();
    expect(dialog().getByText(invalid)).toHaveAttribute('role', 'alert');
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription(/^Bitte geben Sie eine gültige E- ?Mail-Adresse ein\.$/);
    expect(email()).toHaveFocus();
    expect(network.calls).toEqual([]);
  },
);

test.each(['a@b.c', 'vor.name+x@sub.example.de'])(
  'Sends „%s“ once, alone and without a token (acc 45) (acc 49)',
  async (text) => {
    const { user, network } = await openPreorder();
    await user.type(email(), text);
    await user.click(submit());
    await waitForAnswers();
    expect(network.calls).toEqual([{ name: call, body: { email: text }, authorization: null, acceptLanguage: 'de' }]);
  },
);

test('Leaves the checking to us, not to the browser (acc 47)', async () => {
  await openPreorder();
  expect(email().closest('form')).toHaveAttribute('novalidate');
});

test('Trims the address, of every kind of space (acc 48)', async () => {
  const { user, network } = await openPreorder();
  await user.click(email());
  await user.paste(` ${noBreak}post@muster.example${noBreak} `);
  await user.click(submit());
  await waitForAnswers();
  expect(network.calls[0]?.body).toEqual({ email: 'post@muster.example' });
});

test('Asks for the mail in the language of the page', async () => {
  const { user, network } = openScenario('landing');
  await user.click(screen.getByRole('button', { name: 'EN English' }));
  await user.click(await screen.findByRole('button', { name: 'Pre-order' }));
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Email address'), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(network.calls[0]?.acceptLanguage).toBe('en');
});

test('Says that it works, and works once, however often it is pressed (acc 50)', async () => {
  const { user, network } = await openPreorder('preorder-hangs');
  await user.type(email(), 'a@b.c{Enter}{Enter}');
  await waitForAnswers();
  const button = dialog().getByRole('button', { name: 'Wird verarbeitet...' });
  expect(button).toBeDisabled();
  await user.dblClick(button);
  expect(network.calls).toHaveLength(1);
});

test('Sends once when the second submit comes before anything was drawn (acc 50)', async () => {
  const { user, network } = await openPreorder();
  await user.type(email(), 'a@b.c');
  const form = email().closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await waitForAnswers();
  expect(network.calls).toHaveLength(1);
});

test('Cannot be closed while it works (acc 55)', async () => {
  const { user } = await openPreorder('preorder-hangs');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('dialog'));
  expect(dialog().getByRole('button', { name: 'Schließen' })).toBeDisabled();
  expect(queryDialog()).toBeInTheDocument();
});

test('Closes after success, shows the banner for five seconds and forgets the address (acc 51) (acc 67)', async () => {
  jest.useFakeTimers();
  const { user } = await openPreorder();
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(queryDialog()).not.toBeInTheDocument();
  expect(screen.getByText(success).closest('[role="status"]')).toBeVisible();
  expect(opener()).toHaveFocus();
  act(() => jest.advanceTimersByTime(4900));
  expect(screen.getByText(success)).toBeVisible();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText(success)).not.toBeInTheDocument();
  await user.click(opener());
  expect(email()).toHaveValue('');
});

test('Counts an answer without JSON as success (acc 53)', async () => {
  const { user } = await openPreorder('preorder-no-json');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(screen.getByText(success)).toBeVisible();
});

test('Says for good, beside each button, that a mail is on its way, and what to do if none comes (acc 51)', async () => {
  jest.useFakeTimers();
  const { user } = await openPreorder();
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByText(success)).not.toBeInTheDocument();
  const lines = screen.getAllByText(/^Eine E-\s?Mail ist unterwegs an/);
  // In the hero, beside the prices and in the bar.
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toHaveTextContent('a@b.c');
  expect(screen.getAllByText(/^Bestätige darin deine Vorbestellung\. .* Sieh im Spam-Ordner nach\./)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'EN English' }));
  await waitForAnswers();
  expect(screen.getAllByText(/^An email is on its way to/)).toHaveLength(3);
});

test('Stays open after a failure, says so and keeps the address (acc 52)', async () => {
  const { user } = await openPreorder('preorder-fails');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(dialog().getByText(failure).closest('[role="alert"]')).toBeVisible();
  expect(dialog().getByText('Vorgang 3f2a91bc04de')).toBeVisible();
  const alert = dialog().getByText(failure);
  expect(alert.compareDocumentPosition(submit()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(email()).toHaveValue('a@b.c');
  expect(submit()).toBeEnabled();
});

test('Scrolls the failure into view, because a phone may show only the pressed button (acc 52)', async () => {
  const { user } = await openPreorder('preorder-fails');
  const scrolledTo: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this);
  };
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(scrolledTo).toEqual([dialog().getByText(failure).closest('[role="alert"]')]);
});

test('Says the same when nobody can be reached (acc 52)', async () => {
  const { user, network } = await openPreorder();
  network.answer(call, { offline: true });
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(dialog().getByText(failure)).toBeVisible();
});

test('Takes the old error away before it tries again (acc 54)', async () => {
  const { user, network } = await openPreorder('preorder-fails');
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  network.answer(call, { hang: true });
  await user.click(submit());
  await waitForAnswers();
  expect(dialog().queryByText(failure)).not.toBeInTheDocument();
});

test('A pre-order that failed is sent again by the same button, with the address that is still there (acc 52) (acc 54)', async () => {
  const { user, network } = await openPreorder('preorder-fails');
  await user.type(email(), 'a@b.c');
  await user.click(submit());
  expect(await dialog().findByText(failure)).toBeVisible();
  network.answer(call, {});
  await user.click(submit());
  expect(await screen.findByText(success)).toBeVisible();
  expect(network.calls.map(({ body }) => body)).toEqual([{ email: 'a@b.c' }, { email: 'a@b.c' }]);
});

test.each([
  [
    'the cross',
    async (user: ReturnType<typeof openScenario>['user']) =>
      user.click(dialog().getByRole('button', { name: 'Schließen' })),
  ],
  ['Escape', async (user: ReturnType<typeof openScenario>['user']) => user.keyboard('{Escape}')],
  ['the backdrop', async (user: ReturnType<typeof openScenario>['user']) => user.click(screen.getByRole('dialog'))],
])('Forgets the error when it is closed by %s (acc 55)', async (_, close) => {
  const { user } = await openPreorder();
  await user.type(email(), 'a@b');
  await user.click(submit());
  await waitForAnswers();
  await close(user);
  expect(queryDialog()).not.toBeInTheDocument();
  await user.click(opener());
  expect(dialog().queryByText(invalid)).not.toBeInTheDocument();
  expect(email()).toHaveValue('a@b');
});

test('Promises nothing that binds, and explains what the address is for (acc 56) (acc 57)', async () => {
  await openPreorder();
  expect(submit()).toHaveTextContent(/^Unverbindlich vorbestellen$/);
  expect(dialog().getByText(/Wir nutzen deine Adresse nur für diese Vorbestellung\./)).toBeVisible();
  expect(dialog().getByRole('link', { name: /Zur Datenschutzerklärung/ })).toHaveAttribute('href', '/datenschutz');
  expect(dialog().queryByRole('checkbox')).not.toBeInTheDocument();
});

test('Leads to what must be known about the box, beside the form', async () => {
  await openPreorder();
  const link = dialog().getByRole('link', { name: /^Technische Daten und Sicherheit/ });
  expect(link).toHaveAttribute('href', '/technische-daten');
  expect(link).toHaveAttribute('target', '_blank');
});

test('Follows the dialog pattern: modal, named, focus on the address and back to the opener (acc 58)', async () => {
  const { user, container } = await openPreorder();
  expect(queryDialog()).toHaveAttribute('aria-modal', 'true');
  expect(email()).toHaveFocus();
  await expectAccessible(container);
  await user.keyboard('{Escape}');
  expect(opener()).toHaveFocus();
});

test('Helps typing an address: its keyboard, and what the browser knows (acc 59)', async () => {
  await openPreorder();
  expect(email()).toHaveAttribute('type', 'email');
  expect(email()).toHaveAttribute('inputmode', 'email');
  expect(email()).toHaveAttribute('autocomplete', 'email');
});

test('Has a field that only machines fill; a person whose form filler did so is told, and sends once more (acc 260)', async () => {
  const { user, network } = await openPreorder();
  const trap = email().closest('form')!.querySelector<HTMLInputElement>('[aria-hidden="true"] input')!;
  expect(trap).toHaveAttribute('tabindex', '-1');
  // Nothing that an identity has: form fillers know fields by such names.
  const identity =
    /name|mail|user|url|web|site|company|phone|tel|street|address|city|zip|postal|country|birth|title|note/;
  expect(`${trap.name} ${trap.id}`).not.toMatch(identity);
  for (const manager of ['data-1p-ignore', 'data-bwignore', 'data-lpignore'])
    expect(trap).toHaveAttribute(manager, 'true');
  trap.value = 'https://anna.example';
  await user.type(email(), 'a@b.c{Enter}');
  expect(network.calls).toEqual([]);
  expect(email()).toHaveAccessibleDescription(/Bitte sende noch einmal ab\.$/);
  expect(email()).toHaveFocus();
  // A form filler may fill in again.
  trap.value = 'https://anna.example';
  await user.keyboard('{Enter}');
  await waitForAnswers();
  expect(network.calls[0]?.body).toEqual({ email: 'a@b.c' });
});

test('Aborts a pending call when the page is left (acc 256)', async () => {
  const { user, unmount } = await openPreorder('preorder-hangs');
  const listAborted = recordAborts();
  await user.type(email(), 'a@b.c{Enter}');
  await waitForAnswers();
  expect(listAborted()).toEqual([]);
  unmount();
  expect(listAborted()).toEqual([call]);
});
