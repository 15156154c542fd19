import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTestSession } from 'shared-auth/testing';
import { createRouteTable } from '../routes/createRouteTable.ts';
import { openShell, signedIn, signedOut } from '../testing/openShell.tsx';
import { testRegistry } from '../testing/registry.ts';
import { createMailedPage } from './mailedPage.ts';

const address = () => window.location.pathname + window.location.search + window.location.hash;
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const sentence = (page: string) => `Nach der Anmeldung öffnen wir „${page}“.`;
const signIn = () => act(() => setTestSession(signedIn));
const signOut = () => userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));

afterEach(() => jest.restoreAllMocks());

describe('a marked link of our mails to a page behind the sign-in', () => {
  test('leads through / and /login to its page, with query and hash, and says so (acc 6, 325)', async () => {
    openShell({ at: '/subscription?checkout=cancelled&from=mail#tarife', session: signedOut });
    await findHeading('Bildschirm Landing');
    expect(address()).toBe('/');
    expect(screen.getByText(sentence('Abo verwalten'))).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    await findHeading('Bildschirm Login');
    expect(screen.getByText(sentence('Abo verwalten'))).toBeVisible();
    signIn();
    await findHeading('Bildschirm Subscription');
    expect(address()).toBe('/subscription?checkout=cancelled#tarife');
    expect(screen.queryByText(sentence('Abo verwalten'))).not.toBeInTheDocument();
  });

  test('leads through /login to its page, also past the other modes of the form (acc 5, 325)', async () => {
    openShell({ at: '/account?from=mail#abo-kuendigen', session: signedOut });
    await findHeading('Bildschirm Login');
    expect(screen.getByText(sentence('Konto'))).toBeVisible();
    // As the form does for „Jetzt registrieren“: it replaces the entry with its own state.
    act(() => {
      window.history.replaceState({ usr: { email: 'a' }, key: 'x', idx: 0 }, '', '/login?mode=register');
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    });
    signIn();
    await findHeading('Bildschirm Account');
    expect(address()).toBe('/account#abo-kuendigen');
  });

  test('keeps its hash where a mail program has written it as %23 (acc 325)', async () => {
    openShell({ at: '/account?from=mail%23abo-kuendigen', session: signedIn });
    await findHeading('Bildschirm Account');
    expect(address()).toBe('/account#abo-kuendigen');
  });

  test('shows its page at once to somebody who is signed in, and a later sign-in goes to /dashboard (acc 12, 325)', async () => {
    openShell({ at: '/faq?from=mail', session: { status: 'loading' } });
    expect(address()).toBe('/faq');
    signIn();
    await findHeading('Bildschirm Faq');
    await signOut();
    await findHeading('Bildschirm Login');
    expect(screen.queryByText(sentence('FAQ'))).not.toBeInTheDocument();
    signIn();
    expect(address()).toBe('/login');
  });

  test('is used once (acc 325)', async () => {
    openShell({ at: '/account?from=mail', session: signedOut });
    await findHeading('Bildschirm Login');
    signIn();
    await findHeading('Bildschirm Account');
    await signOut();
    await findHeading('Bildschirm Login');
    signIn();
    expect(address()).toBe('/login');
  });

  test('is forgotten by a sign-out in between (acc 325)', async () => {
    openShell({ at: '/account?from=mail', session: signedOut });
    await findHeading('Bildschirm Login');
    await userEvent.click(screen.getByRole('link', { name: 'Weiter zur Kündigung' }));
    // In another tab.
    signIn();
    act(() => setTestSession(signedOut));
    act(() => window.history.back());
    await findHeading('Bildschirm Login');
    expect(screen.queryByText(sentence('Konto'))).not.toBeInTheDocument();
    signIn();
    expect(address()).toBe('/login');
  });

  test('is forgotten after 30 minutes (acc 325)', async () => {
    openShell({ at: '/account?from=mail', session: signedOut });
    await findHeading('Bildschirm Login');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 60_000 + 1_000);
    signIn();
    expect(address()).toBe('/login');
  });
});

test.each([
  '/account',
  '/account?from=email',
  '/account?from=',
  '/kuendigen?from=mail',
  '/dashboard-x?from=mail',
  '/login?from=mail',
  // Browsers read these paths as another host where they are not part of a whole address.
  `${window.location.origin}//evil.example/setup?from=mail`,
  `${window.location.origin}/\\evil.example/setup?from=mail`,
  '/%2F%2Fevil.example/setup?from=mail',
  '/%5Cevil.example/setup?from=mail#//evil.example',
])('no other address is remembered: %s (acc 12, 325)', (at) => {
  window.history.replaceState(null, '', at);
  expect(createMailedPage(createRouteTable(testRegistry)).get()).toBeUndefined();
});

describe('a reload of the sign-in page', () => {
  const reload = (mailedPage: unknown, type = 'reload') => {
    performance.getEntriesByType = () => [{ type }] as unknown as PerformanceEntryList;
    window.history.replaceState({ usr: null, key: 'x', idx: 0, mailedPage }, '', '/login');
    return createMailedPage(createRouteTable(testRegistry)).get()?.address;
  };

  test('keeps the page (acc 325)', () => {
    expect(reload({ address: '/setup#schritt-2', openedAt: Date.now() })).toBe('/setup#schritt-2');
  });

  test('is the only thing that does: an entry to which somebody goes back may have been used (acc 325)', () => {
    expect(reload({ address: '/setup', openedAt: Date.now() }, 'back_forward')).toBeUndefined();
  });

  test.each([
    { address: '//evil.example/setup', openedAt: Date.now() },
    { address: 'https://evil.example/setup', openedAt: Date.now() },
    { address: 'javascript:alert(1)', openedAt: Date.now() },
    { address: 'http://[', openedAt: Date.now() },
    { address: '/kuendigen', openedAt: Date.now() },
    { address: '/setup', openedAt: Date.now() - 31 * 60_000 },
    { address: '/setup' },
    'setup',
  ])('leads only to our own pages for signed-in people: %j (acc 325, fault 31)', (stored) => {
    expect(reload(stored)).toBeUndefined();
  });

  test('finds what the page has stored (acc 325)', async () => {
    openShell({ at: '/account?from=mail', session: signedOut });
    await findHeading('Bildschirm Login');
    expect((window.history.state as { mailedPage?: object }).mailedPage).toMatchObject({ address: '/account' });
  });
});
