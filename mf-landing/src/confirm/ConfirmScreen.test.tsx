import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readPage } from 'page-contract';
import { BrowserRouter } from 'react-router-dom';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible } from 'ui-kit/testing';
import ConfirmScreen from './ConfirmScreen.tsx';

const token = 'a-token-from-the-mail-0123456789';
let calls: { url: string; body: unknown }[];

function backendAnswers(status: number, body: unknown = { state: 'done' }): void {
  calls = [];
  globalThis.fetch = async (url, init) => {
    calls.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return { status, text: async () => JSON.stringify(body) } as Response;
  };
}

function open(address: string) {
  history.replaceState(null, '', address);
  return load();
}

/** Loads the page at the present history entry, as a reload does. */
function load() {
  setTestSession({ status: 'signed-out' });
  return render(
    <BrowserRouter>
      <ConfirmScreen />
    </BrowserRouter>,
  );
}

/** Text of the first alert in the page. */
const problemText = () => screen.getAllByRole('alert')[0]?.textContent;

const addressBar = () => location.pathname + location.search + location.hash;

const problem = (code: string, status: number) => ({ type: 'about:blank', title: code, status, code });

test('Opening a mailed link confirms nothing, only the button does (acc 284)', async () => {
  backendAnswers(200);
  open(`/bestaetigen/vorbestellung#token=${token}`);
  expect(
    screen.getByText('Möchtest du deine Abenteuerbox unverbindlich reservieren? Das kostet nichts.'),
  ).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Vorbestellung bestätigen' }));
  expect(calls).toEqual([{ url: 'http://backend.test/api/preorder/confirm', body: { token } }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Deine Vorbestellung ist bestätigt' })).toBeVisible();
  expect(
    screen.getByText(
      'Sie ist unverbindlich und kostet nichts. Wir schreiben dir, sobald du die Abenteuerbox bestellen kannst.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('A late response takes nobody back who has gone on to another page', async () => {
  backendAnswers(200);
  open(`/bestaetigen/vorbestellung#token=${token}`);
  const answer = Promise.withResolvers<Response>();
  globalThis.fetch = () => answer.promise;
  await userEvent.click(screen.getByRole('button', { name: 'Vorbestellung bestätigen' }));
  // This screen stays until the other one is loaded.
  history.pushState(null, '', '/faq');
  answer.resolve({ status: 200, text: async () => JSON.stringify({ state: 'done' }) } as Response);
  await act(() => answer.promise);
  expect(addressBar()).toBe('/faq');
});

const links = [
  {
    address: '/bestaetigen/vorbestellung',
    button: 'Vorbestellung bestätigen',
    path: '/api/preorder/confirm',
    done: 'Deine Vorbestellung ist bestätigt',
    doneBefore: 'Schon bestätigt. Du musst nichts mehr tun.',
  },
  {
    address: '/bestaetigen/newsletter',
    button: 'Newsletter bestätigen',
    path: '/api/newsletter/confirm',
    done: 'Du bekommst jetzt unseren Newsletter',
    doneBefore: 'Schon bestätigt. Du musst nichts mehr tun.',
  },
  {
    address: '/newsletter/abmelden',
    button: 'Newsletter abbestellen',
    path: '/api/newsletter/unsubscribe',
    done: 'Du bekommst keinen Newsletter mehr',
    doneBefore: 'Schon abbestellt. Du musst nichts mehr tun.',
  },
  {
    address: '/vorbestellung/zuruecknehmen',
    button: 'Vorbestellung zurücknehmen',
    path: '/api/preorder/cancel',
    done: 'Deine Vorbestellung ist zurückgenommen',
    doneBefore: 'Schon zurückgenommen. Du musst nichts mehr tun.',
  },
  {
    address: '/bestaetigen/minutenhinweis',
    button: 'Hinweis ausschalten',
    path: '/api/subscription/minutes-mail/off',
    done: 'Du bekommst diesen Hinweis nicht mehr',
    doneBefore: 'Schon ausgeschaltet. Du musst nichts mehr tun.',
  },
];
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each(links)(
  '$address asks, says in its heading what is true then, and says it after a reload without a request (acc 284, 322)',
  async ({ address, button, path, done }) => {
    backendAnswers(200);
    const { container, unmount } = open(`${address}#token=${token}`);
    expect(calls).toEqual([]);
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(calls).toEqual([{ url: `http://backend.test${path}`, body: { token } }]);
    expect(await heading(done)).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${done} – Abenteuerbox`));
    await expectAccessible(container);
    unmount();
    load();
    expect(await heading(done)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/unvollständig|benutzt/)).toBeNull();
    expect(calls).toHaveLength(1);
    expect(addressBar()).toBe(address);
  },
);

test.each(links.filter(({ doneBefore }) => doneBefore))(
  'A used link to $address says that nothing is left to do (acc 322)',
  async ({ address, button, done, doneBefore = '' }) => {
    backendAnswers(200, { state: 'done-before' });
    open(`${address}#token=${token}`);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await heading(done)).toBeVisible();
    expect(screen.getByText(doneBefore)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Neuen Link schicken' })).toBeNull();
  },
);

test.each([
  ['/bestaetigen/vorbestellung', 'Vorbestellung bestätigen', 'Deine Vorbestellung ist zurückgenommen'],
  ['/bestaetigen/newsletter', 'Newsletter bestätigen', 'Du hast den Newsletter abbestellt'],
])('A link to %s whose effect was taken back since says so (acc 322)', async (address, button, title) => {
  backendAnswers(200, { state: 'taken-back' });
  open(`${address}#token=${token}`);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await heading(title)).toBeVisible();
  expect(screen.getByText(/^Dieser Link gilt darum nicht mehr\./)).toBeVisible();
});

test('A quick double click confirms once, and ends with thanks (acc 284)', async () => {
  backendAnswers(200);
  open(`/bestaetigen/newsletter#token=${token}`);
  const confirm = screen.getByRole('button', { name: 'Newsletter bestätigen' });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(await heading('Du bekommst jetzt unseren Newsletter')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.each([
  ['thanks', 200, { state: 'done' }],
  ['a broken link', 400, problem('token-invalid', 400)],
  ['an expired link', 410, problem('token-expired', 410)],
])('The focus goes to the heading when the pressed button makes way for %s', async (_, status, body) => {
  backendAnswers(status, body);
  open(`/bestaetigen/newsletter#token=${token}`);
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Newsletter bestätigen' }));
  expect(await screen.findByRole('link', { name: 'Zur Startseite' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each([
  [`/bestaetigen/newsletter#token=${token}`, '/bestaetigen/newsletter'],
  [`/bestaetigen/newsletter?lang=en#token=${token}`, '/bestaetigen/newsletter?lang=en'],
  // As mails had it until November 2026.
  [`/bestaetigen/newsletter?token=${token}&lang=en`, '/bestaetigen/newsletter?lang=en'],
])('The token of %s leaves the address before anything is sent, and still confirms', async (address, left) => {
  backendAnswers(200);
  const entries = history.length;
  open(address);
  expect(addressBar()).toBe(left);
  expect(history.length).toBe(entries);
  await userEvent.click(screen.getByRole('button'));
  expect(calls).toEqual([{ url: 'http://backend.test/api/newsletter/confirm', body: { token } }]);
  expect(await screen.findByRole('link')).toBeVisible();
});

test('A reload before the click, which has lost the token, leads back to the mail', async () => {
  backendAnswers(200);
  open(`/bestaetigen/newsletter#token=${token}`).unmount();
  open(addressBar());
  expect(problemText()).toBe('Der Link ist unvollständig angekommen. Bitte öffne ihn in der E-Mail noch einmal.');
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
});

test('Another link that is opened in the same tab asks again, with its own token', async () => {
  backendAnswers(200);
  open(`/bestaetigen/newsletter#token=${token}`);
  await userEvent.click(screen.getByRole('button', { name: 'Newsletter bestätigen' }));
  expect(await heading('Du bekommst jetzt unseren Newsletter')).toBeVisible();
  location.hash = '#token=another-token-0123456789';
  await userEvent.click(await screen.findByRole('button', { name: 'Newsletter bestätigen' }));
  expect(calls.map(({ body }) => body)).toEqual([{ token }, { token: 'another-token-0123456789' }]);
  expect(addressBar()).toBe('/bestaetigen/newsletter');
});

test.each([
  ['/bestaetigen/vorbestellung', '/api/preorder/create'],
  ['/bestaetigen/newsletter', '/api/newsletter/subscribe'],
])('A broken link to %s is replaced by a new one at once (acc 284)', async (address, path) => {
  backendAnswers(200);
  const { container } = open(address);
  const send = screen.getByRole('button', { name: 'Neuen Link schicken' });
  await userEvent.click(send);
  expect(screen.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'E-Mail-Adresse' }), 'anna@muster.example');
  await userEvent.click(send);
  // The mail program has dropped the fragment of the link: the next link has none.
  const body = { email: 'anna@muster.example', tokenInQuery: true };
  expect(calls).toEqual([{ url: `http://backend.test${path}`, body }]);
  expect(await screen.findByText(/^Wenn dazu noch etwas zu bestätigen ist, ist eine E-Mail unterwegs\./)).toBeVisible();
  await expectAccessible(container);
});

test('If the server is out of reach, the address stays and the new link can be asked for again', async () => {
  backendAnswers(503, problem('unavailable', 503));
  open('/bestaetigen/newsletter?lang=en');
  const field = screen.getByRole('textbox', { name: 'Email address' });
  await userEvent.type(field, 'anna@muster.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('That did not work just now. Please try again.')).toBeVisible();
  expect(field).toHaveValue('anna@muster.example');
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeEnabled();
});

test('A new link that cannot be asked for again is not said to be on its way', async () => {
  backendAnswers(200);
  open('/bestaetigen/newsletter');
  const field = screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
  await userEvent.type(field, 'anna@muster.example{Enter}');
  expect(await screen.findByText(/ist eine E-Mail unterwegs\./)).toBeVisible();
  backendAnswers(503, problem('unavailable', 503));
  await userEvent.type(field, 'anna@muster.example{Enter}');
  expect(await screen.findByText('Das hat gerade nicht geklappt. Bitte versuche es noch einmal.')).toBeVisible();
  expect(screen.queryByText(/ist eine E-Mail unterwegs\./)).not.toBeInTheDocument();
});

test.each([
  ['/newsletter/abmelden', 'Newsletter abbestellen'],
  ['/newsletter/abmelden?lang=en', 'Unsubscribe from our newsletter?'],
  ['/vorbestellung/zuruecknehmen', 'Vorbestellung zurücknehmen'],
])('A link without a token that cannot be mailed again leads to the support: %s', (address, title) => {
  backendAnswers(200);
  open(address);
  const { support } = readPage();
  const target = `mailto:${support.email}?subject=${encodeURIComponent(title)}`;
  expect(screen.getByRole('link', { name: support.email })).toHaveAttribute('href', target);
});

test.each([
  `?lang=de&amp;token=${token}`,
  `#token=${token}.`,
  `#token=${token}%3E`,
  `#token=${token})`,
  `#token=${token.slice(0, 12)}%0D%0A${token.slice(12)}`,
  `#token=${token.slice(0, 12)}%20${token.slice(12)}`,
  `#token%3D${token}`,
  `%23token=${token}`,
  `?utm_source=mail&amp;lang=de#token=${token}&amp;x=1`,
])('A link that a mail program has changed still confirms, and leaves no code in the address: %s', async (changed) => {
  backendAnswers(200);
  open(`/bestaetigen/newsletter${changed.startsWith('%23') ? '?x=1' : ''}${changed}`);
  expect(addressBar()).not.toContain(token.slice(0, 12));
  await userEvent.click(screen.getByRole('button', { name: 'Newsletter bestätigen' }));
  expect(calls).toEqual([{ url: 'http://backend.test/api/newsletter/confirm', body: { token } }]);
});

const usedOrExpired =
  'Dieser Link wurde schon benutzt oder ist abgelaufen. Nimm bitte den Link aus der neuesten E-Mail.';

test('An expired link leads to a new one (acc 284, 322)', async () => {
  backendAnswers(410, problem('token-expired', 410));
  open(`/bestaetigen/vorbestellung#token=${token}`);
  await userEvent.click(screen.getByRole('button', { name: 'Vorbestellung bestätigen' }));
  expect(await screen.findByRole('button', { name: 'Neuen Link schicken' })).toBeVisible();
  expect(problemText()).toBe(usedOrExpired);
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
});

test('A link that was used long ago, replaced or forged has the same sentence (acc 284, 322)', async () => {
  backendAnswers(400, problem('token-invalid', 400));
  open(`/bestaetigen/newsletter#token=${token}`);
  await userEvent.click(screen.getByRole('button', { name: 'Newsletter bestätigen' }));
  expect(await screen.findByRole('button', { name: 'Neuen Link schicken' })).toBeVisible();
  expect(problemText()).toBe(usedOrExpired);
});

test('A link without a token offers nothing to confirm', () => {
  backendAnswers(200);
  open('/bestaetigen/newsletter');
  expect(problemText()).toContain('Bitte öffne ihn in der E-Mail noch einmal.');
  expect(screen.queryByRole('button', { name: 'Newsletter bestätigen' })).toBeNull();
});

test.each([
  [
    '/bestaetigen/vorbestellung',
    'Confirm your pre-order',
    'Confirm pre-order',
    'Your pre-order is confirmed',
    /commits you to nothing\. We will write to you/,
  ],
  [
    '/bestaetigen/newsletter',
    'Confirm your subscription',
    'Confirm subscription',
    'You now receive our newsletter',
    /^Your subscription is confirmed\./,
  ],
  [
    '/vorbestellung/zuruecknehmen',
    'Cancel your pre-order',
    'Cancel pre-order',
    'Your pre-order is cancelled',
    /^We have deleted your address/,
  ],
  [
    '/newsletter/abmelden',
    'Unsubscribe from our newsletter?',
    'Unsubscribe',
    'You no longer receive our newsletter',
    /^You are unsubscribed\./,
  ],
])('%s speaks English to who got an English mail', async (address, title, button, done, text) => {
  backendAnswers(200);
  const { unmount } = open(`${address}?lang=en#token=${token}`);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await heading(done)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/en');
  unmount();
  expect(document.documentElement).toHaveAttribute('lang', 'de');
});
