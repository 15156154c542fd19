import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRealOwner, placePage } from 'page-contract/testing';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible } from 'ui-kit/testing';
import { doubles, openShell, createTestScreen, signedIn, signedOut } from '../testing/openShell.tsx';

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = () => screen.getByRole('navigation', { name: 'Hauptmenü' });
const announcement = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

test('the sidebar has five entries in this order, then a sign-out button (acc 113, 114, 115)', async () => {
  openShell({ at: '/account', session: signedIn });
  await findHeading('Bildschirm Account');
  const links = within(menu()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Konto', '/account'],
    ['Abo verwalten', '/subscription'],
    ['Einrichtung', '/setup'],
    ['FAQ', '/faq'],
  ]);
  const leave = screen.getByRole('button', { name: 'Abmelden' });
  expect(menu().compareDocumentPosition(leave) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[1]]);
});

test('beside each word of the sidebar stands its own drawing, which its remote brings along', async () => {
  openShell({ at: '/account', session: signedIn });
  await findHeading('Bildschirm Account');
  const drawings = within(menu())
    .getAllByRole('link')
    .map((entry) => entry.querySelector('svg[aria-hidden="true"] path')?.getAttribute('d'));
  expect(new Set(drawings.filter(Boolean)).size).toBe(5);
});

test('while the session is loading, menu and sign-out are there, „Lade...“ instead of the page, and they stay (acc 2)', async () => {
  openShell({ at: '/faq', session: { status: 'loading' } });
  expect(screen.getByText('Lade...')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('Lade...');
  const entry = within(menu()).getByRole('link', { name: 'Konto' });
  act(() => entry.focus());

  act(() => setTestSession(signedIn));
  await findHeading('Bildschirm Faq');
  expect(screen.queryByText('Lade...')).not.toBeInTheDocument();
  expect(entry).toHaveFocus();
});

test('signing out while the session is loading ends on the sign-in page (acc 13)', async () => {
  openShell({ at: '/faq', session: { status: 'loading' } });
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await findHeading('Bildschirm Login');
  expect(window.location.pathname).toBe('/login');
});

test.each([
  ['/dashboard', signedIn],
  ['/', signedOut],
  ['/login', signedOut],
  ['/kuendigen', signedOut],
  ['/gibt-es-nicht', signedOut],
])('%s has one main landmark, one h1 and the legal footer (acc 21, 118)', async (at, session) => {
  const { container } = openShell({ at, session });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/impressum');
  expect(within(footer).getByRole('link', { name: 'Verträge hier kündigen' })).toHaveAttribute('href', '/kuendigen');
  await expectAccessible(container);
});

test.each([
  ['/dashboard', signedIn, 'de', 'Beispieldaten dieser Umgebung'],
  ['/', signedOut, 'de', 'Beispieldaten dieser Umgebung'],
  ['/kuendigen', signedOut, 'de', 'Beispieldaten dieser Umgebung'],
  ['/gibt-es-nicht', signedOut, 'de', 'Beispieldaten dieser Umgebung'],
  ['/en', signedOut, 'en', 'Sample data of this environment'],
])('%s says once, at the end of the footer, that it shows sample data (acc 321)', async (at, session, lang, note) => {
  document.documentElement.lang = lang;
  openShell({ at, session });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByText(/Beispieldaten|Sample data/)).toHaveLength(1);
  expect(screen.getByRole('contentinfo').lastChild).toHaveTextContent(note);
  await act(async () => {
    document.documentElement.lang = 'de';
  });
});

test('data of a real company have no such note (acc 321)', async () => {
  openShell({ at: '/kuendigen', session: signedOut });
  placePage({ owner: createRealOwner() });
  await screen.findByRole('heading', { level: 1 });
  act(() => setTestSession(signedIn));
  expect(screen.queryByText(/Beispieldaten/)).not.toBeInTheDocument();
});

test('the first Tab stop is „Zum Inhalt springen“ and leads to main (acc 22)', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Zum Inhalt springen' });
  expect(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

test('a change of page moves the focus to its h1, sets and announces its title once (acc 19, 20)', async () => {
  openShell({ at: '/dashboard', session: signedIn });
  await findHeading('Bildschirm Dashboard');
  expect(announcement()).toBe('');
  expect(document.body).toHaveFocus();

  await userEvent.click(within(menu()).getByRole('link', { name: 'Konto' }));
  expect(await findHeading('Bildschirm Account')).toHaveFocus();
  expect(document.title).toBe('Account – Abenteuerbox');
  expect(announcement()).toBe('Account – Abenteuerbox');
});

test('a link that is pressed while the first page is loading moves the focus, too (acc 20)', async () => {
  openShell({ at: '/dashboard', session: { status: 'loading' } });
  await userEvent.click(within(menu()).getByRole('link', { name: 'Konto' }));
  act(() => setTestSession(signedIn));
  expect(await findHeading('Bildschirm Account')).toHaveFocus();
  expect(announcement()).toBe('Account – Abenteuerbox');
});

test.each([
  ['/faq#kuendigen', 'Wie kündige ich?'],
  ['/faq#gibt-es-nicht', 'Fragen'],
  ['/faq#plain', 'Fragen'],
])('a link to %s on another page moves the focus to „%s“ (acc 20)', async (to, name) => {
  doubles.load.mockImplementation(async (_, expose) =>
    expose === './Faq'
      ? () => (
          <>
            <h1 tabIndex={-1}>Fragen</h1>
            <h2 id="plain">Kein Ziel für den Fokus</h2>
            <h2 id="kuendigen" tabIndex={-1}>
              Wie kündige ich?
            </h2>
          </>
        )
      : () => <a href={to}>Zur Antwort</a>,
  );
  openShell({ at: '/setup', session: signedIn });
  await userEvent.click(await screen.findByRole('link', { name: 'Zur Antwort' }));
  expect(await screen.findByRole('heading', { name })).toHaveFocus();
});

/** Its mark is there only after an answer. */
function LateScreen() {
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    const fill = () => setAnswered(true);
    window.addEventListener('answer', fill);
    return () => window.removeEventListener('answer', fill);
  }, []);
  return (
    <>
      <h1 tabIndex={-1}>Dashboard</h1>
      {answered && (
        <h2 id="abo" tabIndex={-1}>
          Abo
        </h2>
      )}
    </>
  );
}

const answer = () => act(async () => void window.dispatchEvent(new Event('answer')));

test('a link to a mark on another page brings it into sight and gives it the focus as soon as it is there (acc 20, 249)', async () => {
  doubles.load.mockImplementation(async (_, expose) =>
    expose === './Dashboard' ? LateScreen : () => <a href="/dashboard#abo">Abo-Status prüfen</a>,
  );
  openShell({ at: '/setup', session: signedIn });
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  window.scrollY = 3000;
  await userEvent.click(await screen.findByRole('link', { name: 'Abo-Status prüfen' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveFocus();
  expect(window.scrollY).toBe(0);
  await answer();
  const mark = screen.getByRole('heading', { name: 'Abo' });
  expect(mark).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([mark]);
});

test('a user who acts before the anchor arrives is not scrolled to it (acc 20)', async () => {
  doubles.load.mockImplementation(async (_, expose) =>
    expose === './Dashboard' ? LateScreen : () => <a href="/dashboard#abo">Abo-Status prüfen</a>,
  );
  openShell({ at: '/setup', session: signedIn });
  await userEvent.click(await screen.findByRole('link', { name: 'Abo-Status prüfen' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  window.dispatchEvent(new Event('wheel'));
  await answer();
  expect(screen.getByRole('heading', { name: 'Abo' })).not.toHaveFocus();
});

test('on an English page skip link, legal footer and notices speak English (acc 33)', async () => {
  document.documentElement.lang = 'en';
  openShell({ at: '/en', session: signedOut });
  await findHeading('Bildschirm English');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.queryByText('Zum Inhalt springen')).not.toBeInTheDocument();
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' })).toBeVisible();
  throwAt(ourScript);
  expect(screen.getByText('That did not work just now. Please try again.')).toBeVisible();
  await act(async () => {
    document.documentElement.lang = 'de';
  });
});

test('a change of page goes to the top, Back to where one was (acc 20)', async () => {
  openShell({ at: '/dashboard', session: signedIn });
  await findHeading('Bildschirm Dashboard');
  window.scrollY = 640;
  window.dispatchEvent(new Event('scroll'));

  await userEvent.click(within(menu()).getByRole('link', { name: 'Konto' }));
  await findHeading('Bildschirm Account');
  expect(window.scrollY).toBe(0);

  act(() => window.history.back());
  await findHeading('Bildschirm Dashboard');
  expect(window.scrollY).toBe(640);
});

/** Changes the query of its address with each letter, as the search of the FAQ does. */
function SearchScreen() {
  const navigate = useNavigate();
  return (
    <>
      <h1 tabIndex={-1}>Suche</h1>
      <input
        aria-label="Suchen"
        onChange={({ target }) => void navigate(`?suche=${target.value}`, { replace: true })}
      />
    </>
  );
}

test('Back goes to where one was, also if the query has changed there since (acc 20)', async () => {
  doubles.load.mockImplementation(async (_, expose) =>
    expose === './Faq' ? SearchScreen : createTestScreen(expose.slice(2)),
  );
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Suche');
  window.scrollY = 640;
  window.dispatchEvent(new Event('scroll'));
  await userEvent.type(screen.getByLabelText('Suchen'), 'w');
  expect(window.location.search).toBe('?suche=w');

  await userEvent.click(within(menu()).getByRole('link', { name: 'Konto' }));
  await findHeading('Bildschirm Account');
  act(() => window.history.back());
  await findHeading('Suche');
  expect(window.scrollY).toBe(640);
});

test('in a page from the back-forward cache, too, the app and not the browser restores positions (acc 20)', async () => {
  window.history.scrollRestoration = 'auto';
  openShell({ at: '/kuendigen', session: signedOut });
  await screen.findByRole('heading', { level: 1 });
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(window.history.scrollRestoration).toBe('manual');
});

test('a jump to a mark on the same page does not go to the top', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  window.scrollY = 640;
  window.history.pushState(null, '', '/faq#entry');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(window.scrollY).toBe(640);
});

test('an unknown address gets a German page with a way home (acc 18)', async () => {
  openShell({ at: '/gibt-es-nicht', session: signedOut });
  expect(await findHeading('Diese Seite gibt es nicht')).toBeVisible();
  expect(document.title).toBe('Seite nicht gefunden – Abenteuerbox');
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');

  act(() => setTestSession(signedIn));
  expect(screen.getByRole('link', { name: 'Zum Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test.each(['/login', '/kuendigen', '/widerruf', '/impressum'])(
  '%s has the logo as the way home (acc 285)',
  async (at) => {
    openShell({ at, session: signedOut });
    await screen.findByRole('heading', { level: 1 });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Abenteuerbox zur Startseite' })).toHaveAttribute('href', '/');
  },
);

test('from a public page a signed-in person gets back into the app (acc 285)', async () => {
  openShell({ at: '/kuendigen', session: signedIn });
  await findHeading('Bildschirm Cancel');
  await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Abenteuerbox Zum Dashboard' }));
  await findHeading('Bildschirm Dashboard');
});

test('a slash at the end names the same page', async () => {
  openShell({ at: '/faq/', session: signedIn });
  await findHeading('Bildschirm Faq');
  expect(screen.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
});

test('a plain link of a remote changes the page without loading a new document', async () => {
  doubles.load.mockImplementation(async (_, expose) =>
    expose === './Faq'
      ? () => (
          <>
            <h1>Fragen</h1>
            <a href="/setup">Zur Einrichtung</a>
          </>
        )
      : createTestScreen('Setup'),
  );
  openShell({ at: '/faq', session: signedIn });
  await userEvent.click(await screen.findByRole('link', { name: 'Zur Einrichtung' }));
  await findHeading('Bildschirm Setup');
});

const ourScript = `${window.location.origin}/mf-help/1.0.0-abc/Faq.1a.js`;

/** Lets a script throw an error that nothing catches, or reject a promise, as each browser reports it. */
function throwAt(script: string, type: 'error' | 'unhandledrejection' = 'error'): void {
  const error = Object.assign(new Error('click'), { stack: `Error: click\n    at onClick (${script}:1:80)` });
  const event = type === 'error' ? new ErrorEvent(type, { error }) : Object.assign(new Event(type), { reason: error });
  act(() => void window.dispatchEvent(event));
}

test.each(['error', 'unhandledrejection'] as const)(
  'an error of another script is nothing to tell: it concerns an extension or a translator (%s)',
  async (type) => {
    openShell({ at: '/faq', session: signedIn });
    await findHeading('Bildschirm Faq');
    throwAt('chrome-extension://abc/content.js', type);
    throwAt('https://other.example/shell.1a.js', type);
    // A script that an extension has put into our page.
    throwAt(`${window.location.origin}/faq`, type);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    throwAt(ourScript, type);
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  },
);

test('while a dialog is open, the shell tells in it what happens: all else is inert', async () => {
  doubles.load.mockImplementation(async () => () => (
    <>
      <h1>Start</h1>
      <dialog aria-label="Bestellen" data-hydrated="">
        <input aria-label="E-Mail" />
      </dialog>
    </>
  ));
  const { container } = openShell({ at: '/kuendigen', session: signedOut });
  container.id = 'root';
  await findHeading('Start');
  const dialog = document.querySelector('dialog')!;
  await act(async () => dialog.showModal());
  await userEvent.type(screen.getByLabelText('E-Mail'), 'anna@example.org');
  throwAt(ourScript);
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/^Das hat gerade nicht geklappt\./);
  expect(screen.getByLabelText('E-Mail')).toHaveValue('anna@example.org');
  await act(async () => dialog.close());
  expect(within(dialog).queryByRole('alert', { hidden: true })).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Das hat gerade nicht geklappt\./);
});

test('an error outside of any screen is told, and nothing unmounts', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  throwAt(ourScript);
  expect(screen.getByRole('alert')).toHaveTextContent('Das hat gerade nicht geklappt. Bitte versuche es noch einmal.');
  expect(screen.getByText('Bildschirm Faq')).toBeVisible();
});

test.each([
  ['a request aborted on purpose', 'aborted', 'AbortError'],
  [
    'a change of document that the browser shows without motion',
    'Transition was aborted because of invalid state. Viewport size changed',
    'InvalidStateError',
  ],
])('%s is nothing to tell', async (_, message, name) => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  const reason = new DOMException(message, name);
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
