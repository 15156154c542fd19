import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTestIdentity, setTestSession } from 'shared-auth/testing';
import { doubles, openShell, signedIn, signedOut } from '../testing/openShell.tsx';

const path = () => window.location.pathname;
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The browser goes back only after the task that asked for it: not waited for, it moves the page of the next test. */
const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await arrived;
  });

test.each(['/dashboard', '/account', '/subscription', '/faq', '/setup'])(
  '%s shows „Lade...“ and nothing of the page while the session is loading, and stays (acc 2, 3)',
  async (at) => {
    openShell({ at, session: { status: 'loading' } });
    expect(screen.getByRole('main')).toHaveTextContent(/^Lade\.\.\.$/);
    expect(path()).toBe(at);

    act(() => setTestSession(signedIn));
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe(at);
  },
);

test.each([
  ['/dashboard', '/login', 'Bildschirm Login'],
  ['/account', '/login', 'Bildschirm Login'],
  ['/subscription', '/', 'Bildschirm Landing'],
  ['/faq', '/', 'Bildschirm Landing'],
  ['/setup', '/', 'Bildschirm Landing'],
])(
  'a signed-out visit to %s ends on %s and leaves no trace in the history (acc 5, 6, 7)',
  async (at, target, title) => {
    const before = window.history.length;
    openShell({ at, session: signedOut });
    await findHeading(title);
    expect(path()).toBe(target);
    expect(window.history.length).toBe(before);
  },
);

test.each([
  ['/dashboard?checkout=success', '/login?checkout=success'],
  ['/subscription?checkout=cancelled', '/'],
])('a signed-out visit to %s ends on %s: only the sign-in keeps the query, which it explains', async (at, target) => {
  openShell({ at, session: signedOut });
  await screen.findByRole('heading', { level: 1 });
  expect(path() + window.location.search).toBe(target);
});

test.each(['/dashboard', '/kuendigen'])(
  'a page of a signed-in user that the browser restores shows nothing until it is loaded again: %s (acc 17)',
  async (at) => {
    openShell({ at, session: signedIn });
    const title = await screen.findByRole('heading', { level: 1 });
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(title).not.toBeVisible();
    expect(doubles.reload).toHaveBeenCalledTimes(1);
    document.documentElement.style.visibility = '';
  },
);

test('signing out after a payment ends on a sign-in that explains nothing (acc 13)', async () => {
  openShell({ at: '/dashboard?checkout=success', session: signedIn });
  await findHeading('Bildschirm Dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await findHeading('Bildschirm Login');
  expect(path() + window.location.search).toBe('/login');
});

test('a signed-in visitor of / is sent to /dashboard (acc 9)', async () => {
  openShell({ at: '/', session: signedIn });
  await findHeading('Bildschirm Dashboard');
  expect(path()).toBe('/dashboard');
});

test('the landing page is shown while the session is loading, and redirects once without a loop (acc 10, 39)', async () => {
  openShell({ at: '/', session: { status: 'loading' } });
  await findHeading('Bildschirm Landing');
  expect(screen.queryByText('Lade...')).not.toBeInTheDocument();

  act(() => setTestSession(signedIn));
  await findHeading('Bildschirm Dashboard');
  expect(path()).toBe('/dashboard');
});

test.each(['/dashboard', '/account', '/subscription', '/faq', '/setup'])(
  'signing out on %s ends on /login (acc 13)',
  async (at) => {
    openShell({ at, session: signedIn });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
    await findHeading('Bildschirm Login');
    expect(path()).toBe('/login');
  },
);

test('signing out on /faq ends on /login even when the provider never answers (acc 13)', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  setTestIdentity({ signOut: () => new Promise(() => undefined) });
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await findHeading('Bildschirm Login');
  expect(path()).toBe('/login');
});

test('after signing out, Back shows nothing of the member (acc 17)', async () => {
  openShell({ at: '/dashboard', session: signedIn });
  await findHeading('Bildschirm Dashboard');
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await findHeading('Bildschirm Faq');
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await findHeading('Bildschirm Login');

  await goBack();
  await findHeading('Bildschirm Login');
  expect(screen.queryByText('Bildschirm Dashboard')).not.toBeInTheDocument();
  expect(path()).toBe('/login');
});

test('a session that ended elsewhere leaves the page by its own route (acc 16)', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  act(() => setTestSession(signedOut));
  await findHeading('Bildschirm Landing');
  expect(path()).toBe('/');
});

test('a user who replaces another one, as a tab that was frozen learns it, sees nothing of their input (acc 17)', async () => {
  doubles.load.mockResolvedValue(() => <input aria-label="Aktuelles Passwort" />);
  openShell({ at: '/account', session: signedIn });
  await userEvent.type(await screen.findByLabelText('Aktuelles Passwort'), 'geheim');
  act(() => setTestSession({ ...signedIn, user: { ...signedIn.user, emailVerified: false } }));
  expect(screen.getByLabelText('Aktuelles Passwort')).toHaveValue('geheim');
  act(() => setTestSession({ ...signedIn, user: { ...signedIn.user, id: 'user-2' } }));
  expect(await screen.findByLabelText('Aktuelles Passwort')).toHaveValue('');
});

test('a public page keeps what a visitor has typed until another user follows the one who has signed in (acc 17)', async () => {
  doubles.load.mockResolvedValue(() => <input aria-label="Vor- und Nachname" />);
  openShell({ at: '/kuendigen', session: signedOut });
  const name = () => screen.findByLabelText('Vor- und Nachname');
  await userEvent.type(await name(), 'Anna');
  for (const session of [signedIn, signedOut, signedIn]) {
    act(() => setTestSession(session));
    expect(await name()).toHaveValue('Anna');
  }
  act(() => setTestSession(signedOut));
  act(() => setTestSession({ ...signedIn, user: { ...signedIn.user, id: 'user-2' } }));
  expect(await name()).toHaveValue('');
});

test('an expired session ends on /login from everywhere (acc 15)', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  act(() => setTestSession({ status: 'signed-out', reason: 'expired' }));
  await findHeading('Bildschirm Login');
  expect(path()).toBe('/login');
});

test('the sign-in works again after a userSignOut: the next signed-out visit obeys the route (acc 6)', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await findHeading('Bildschirm Login');
  act(() => setTestSession(signedIn));
  await userEvent.click(screen.getByRole('link', { name: 'Weiter zum Dashboard' }));
  await findHeading('Bildschirm Dashboard');
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await findHeading('Bildschirm Faq');
  act(() => setTestSession(signedOut));
  await findHeading('Bildschirm Landing');
});
