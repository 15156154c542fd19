import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageRegistry } from 'page-contract';
import { placePage } from 'page-contract/testing';
import { useState } from 'react';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import {
  mockRegistryResponse,
  clickRetry,
  findHeading,
  expectNotice,
  listAttempts,
  registry,
  failureNotice,
  listVersions,
  createLiveRegistry,
} from '../testing/liveRegistry.ts';
import { doubles, openShell, createTestScreen, signedIn } from '../testing/openShell.tsx';
import { testRegistry, testShell } from '../testing/registry.ts';

const { reload } = doubles;

beforeEach(mockRegistryResponse);

test('a change around a screen does not render it again: hydration would become one long task', async () => {
  const drawn = jest.fn();
  const Landing = createTestScreen('Landing');
  doubles.load.mockResolvedValue(() => {
    drawn();
    return <Landing />;
  });
  openShell({ at: '/', session: { status: 'loading' } });
  await findHeading('Bildschirm Landing');
  const before = drawn.mock.calls.length;
  act(() => setTestSession({ status: 'signed-out' }));
  expect(drawn).toHaveBeenCalledTimes(before);
});

test('a quick failure is retried once automatically, from a changed address', async () => {
  doubles.load.mockRejectedValueOnce(new Error('reset')).mockResolvedValue(createTestScreen('Faq'));
  expectConsoleError(/^mf-help\/\.\/Faq could not be loaded: Error: reset$/);
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  expect(listAttempts('mf-help')).toEqual([0, 1]);
});

test('a dead remote shows a notice in its place, and „Erneut versuchen“ heals it (acc 24, 272)', async () => {
  doubles.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  const { container } = openShell({ at: '/faq', session: signedIn });
  await expectNotice();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('FAQ');
  expect(document.title).toBe('FAQ – Abenteuerbox');
  await expectAccessible(container);

  doubles.load.mockResolvedValue(createTestScreen('Faq'));
  await clickRetry();
  expect(await screen.findByRole('heading', { name: 'Bildschirm Faq' })).toHaveFocus();
  expect(screen.queryByText(failureNotice)).not.toBeInTheDocument();
  expect(listAttempts('mf-help')).toEqual([0, 1, 2]);
});

test('on an English page the notice speaks English (acc 33)', async () => {
  document.documentElement.lang = 'en';
  doubles.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  openShell({ at: '/en', session: { status: 'signed-out' } });
  expect(await screen.findByText('This part cannot be opened right now. Everything else still works.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await act(async () => {
    document.documentElement.lang = 'de';
  });
});

test('the notice carries the versions of this page, of which the support makes a link', async () => {
  placePage({ versions: { shell: testShell, 'mf-account': '1.0.0-c3', 'mf-help': 'what was live at first' } });
  doubles.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  openShell({ at: '/faq', session: signedIn });
  await expectNotice();
  const details = screen.getByText('Angaben für den Support').closest('details')!;
  expect(details).not.toHaveAttribute('open');
  expect(details).toHaveTextContent('mf-account@1.0.0-a1 mf-help@1.0.0-a1 shell@1.0.0-s1');
  // Alone, a remote knows of no others.
  placePage();
  await clickRetry();
  await waitFor(() => expect(screen.queryByText('Angaben für den Support')).not.toBeInTheDocument());
});

test('the notice of a screen that throws names the place in its script, as reports do (acc 316)', async () => {
  placePage({ versions: { shell: testShell, 'mf-help': '1.0.0-a1' } });
  expectConsoleError(/broken answer/);
  const error = new Error('broken answer');
  const { origin } = window.location;
  error.stack = `Error: broken answer
    at o (${origin}/react.0123456789ab.js:2:3)
    at d (${origin}/mf-help/1.0.0-a1/Faq.ab12cd34ef56.js?r=1:1:80)`;
  doubles.load.mockResolvedValue(() => {
    throw error;
  });
  openShell({ at: '/faq', session: signedIn });
  await expectNotice();
  const details = screen.getByText('Angaben für den Support').closest('details')!;
  expect(details).toHaveTextContent('Faq.ab12cd34ef56.js:1:80 mf-help@1.0.0-a1 shell@1.0.0-s1');
});

test('beside a dead remote the sidebar and the other screens work (acc 272)', async () => {
  expectConsoleError(/could not be loaded/);
  doubles.load.mockImplementation(async (remote, expose) => {
    if (remote === 'mf-help') throw new Error('404');
    return createTestScreen(expose.slice(2));
  });
  openShell({ at: '/faq', session: signedIn });
  await expectNotice();
  await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
  await findHeading('Bildschirm Account');
});

test('a refused registration shows the notice, and the console says why', async () => {
  // The screens that are loaded ahead while nothing else is to do are refused like the one that is asked for.
  expectConsoleError(/^mf-\w+\/\.\/\w+ could not be loaded: Error: Refused to load code from https:\/\/evil\.example$/);
  doubles.register.mockRejectedValue(new Error('Refused to load code from https://evil.example'));
  openShell({ at: '/faq', session: signedIn });
  await expectNotice();
});

test('a remote that is not part of the site shows the notice at once', async () => {
  expectConsoleError(/could not be loaded/);
  const { 'mf-help': help, ...others } = testRegistry.remotes;
  openShell({
    at: '/faq',
    session: signedIn,
    registry: { remotes: { ...others, 'mf-help': { module: help!.module } } },
  });
  await expectNotice();
  expect(listAttempts('mf-help')).toEqual([]);
});

test('from sign-in to screen, and while a remote is awaited that then fails, the page says „Lade...“ (acc 2)', async () => {
  let fail: (error: Error) => void = () => undefined;
  doubles.load.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  openShell({ at: '/dashboard', session: { status: 'loading' } });
  expect(screen.getByRole('main')).toHaveTextContent(/^Lade\.\.\.$/);
  act(() => setTestSession(signedIn));
  expect(screen.getByRole('main')).toHaveTextContent(/^Lade\.\.\.$/);
  await act(async () => fail(new Error('no network')));
  expect(screen.getByRole('main')).not.toBeEmptyDOMElement();
});

test('a remote that hangs says so after ten seconds; a retry does not wait for the first answer', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  let answerLate: (screen: ReturnType<typeof createTestScreen>) => void = () => undefined;
  doubles.load.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
  openShell({ at: '/faq', session: signedIn });
  act(() => jest.advanceTimersByTime(9_999));
  expect(screen.queryByText('Das Laden dauert länger als sonst.')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('Das Laden dauert länger als sonst.')).toBeVisible();

  doubles.load.mockImplementation(() => new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(screen.queryByText('Das Laden dauert länger als sonst.')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(listAttempts('mf-help')).toEqual([0, 1]);
  await act(async () => answerLate(createTestScreen('zu spät')));
  expect(screen.queryByText('Bildschirm zu spät')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.getByText('Das Laden dauert länger als sonst.')).toBeVisible();
  jest.useRealTimers();
});

test('that a screen is slow is announced', () => {
  jest.useFakeTimers();
  doubles.load.mockImplementation(() => new Promise(() => undefined));
  openShell({ at: '/faq', session: signedIn });
  act(() => jest.advanceTimersByTime(10_000));
  const status = screen.getByText('Das Laden dauert länger als sonst.').closest('[role=status]');
  expect(status).toBeVisible();
  // Screen readers announce no changes inside of an element that is busy.
  expect(status!.closest('[aria-busy]')).toBeNull();
  jest.useRealTimers();
});

describe('after a retry of a slow first screen', () => {
  beforeEach(() => jest.useFakeTimers());

  async function openSlowScreen() {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    doubles.load.mockImplementationOnce(() => new Promise(() => undefined));
    openShell({ at: '/faq', session: signedIn });
    act(() => jest.advanceTimersByTime(10_000));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  }

  test('the screen takes the focus and is announced', async () => {
    doubles.load.mockResolvedValue(createTestScreen('Faq'));
    await openSlowScreen();
    expect(await findHeading('Bildschirm Faq')).toHaveFocus();
    expect(await screen.findByText('Faq – Abenteuerbox', { selector: '[role=status]' })).toBeInTheDocument();
  });

  test('the notice of its failure takes the focus and is announced', async () => {
    doubles.load.mockRejectedValue(new Error('404'));
    expectConsoleError(/could not be loaded/);
    await openSlowScreen();
    await expectNotice();
    expect(await findHeading('FAQ')).toHaveFocus();
    expect(screen.getByText(failureNotice).closest('[role=alert]')).toBeInTheDocument();
  });
});

test('a screen that throws while rendering is replaced in its place, and a retry mounts it again', async () => {
  expectConsoleError(/broken answer/);
  let broken = true;
  function Moody() {
    if (broken) throw new Error('broken answer');
    return <h1>Wieder da</h1>;
  }
  doubles.load.mockResolvedValue(Moody);
  openShell({ at: '/faq', session: signedIn });
  await expectNotice();
  expect(within(screen.getByRole('navigation', { name: 'Hauptmenü' })).getAllByRole('link')).toHaveLength(5);
  broken = false;
  await clickRetry();
  await findHeading('Wieder da');
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('a screen that throws when its button is pressed', () => {
  let isBroken = true;

  function Fragile() {
    const [isPressed, setPressed] = useState(false);
    if (isPressed && isBroken) throw new Error('broken press');
    return (
      <>
        <h1 tabIndex={-1}>Kündigen</h1>
        <button onClick={() => setPressed(true)}>Weiter</button>
      </>
    );
  }

  async function findButton() {
    isBroken = true;
    expectConsoleError(/broken press/);
    doubles.load.mockResolvedValue(Fragile);
    openShell({ at: '/faq', session: signedIn });
    return screen.findByRole('button', { name: 'Weiter' });
  }

  test('passes the focus to the heading of the notice, and a retry to its own', async () => {
    await userEvent.click(await findButton());
    await expectNotice();
    expect(await findHeading('FAQ')).toHaveFocus();
    isBroken = false;
    await clickRetry();
    expect(await findHeading('Kündigen')).toHaveFocus();
  });

  test('leaves a focus in the sidebar where it is', async () => {
    const next = await findButton();
    const entry = screen.getByRole('link', { name: 'Konto' });
    act(() => entry.focus());
    fireEvent.click(next);
    await expectNotice();
    expect(entry).toHaveFocus();
  });
});

test('a screen that a retry has mounted again stays when the search for another version ends', async () => {
  jest.useFakeTimers();
  expectConsoleError(/broken answer/);
  let endSearch: (error: Error) => void = () => undefined;
  jest.mocked(globalThis.fetch).mockImplementation(() => new Promise((_, reject) => (endSearch = reject)));
  let isBroken = true;
  doubles.load.mockResolvedValue(() => {
    if (isBroken) throw new Error('broken answer');
    return <h1>Wieder da</h1>;
  });
  openShell({ at: '/faq', session: signedIn });
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  jest.useRealTimers();
  isBroken = false;
  await clickRetry();
  await findHeading('Wieder da');
  await act(async () => endSearch(new Error('offline')));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wieder da');
});

test('a failed remote without a newer version does not reload the page (acc 24)', async () => {
  doubles.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  openShell({ at: '/faq', session: signedIn });
  await expectNotice();
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
});

test('a failed remote reloads the page where another shell is live, too: once for that version (acc 24)', async () => {
  doubles.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  registry.live = { ...createLiveRegistry('1.0.0-b2'), shell: '1.0.0-s2' };
  openShell({ at: '/faq', session: signedIn });
  await expectNotice();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await clickRetry();
  await expectNotice();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that may be a copy requests the registry once; any other waits for a reason', async () => {
  jest.useFakeTimers();
  openShell({ at: '/account', session: signedIn });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(globalThis.fetch).not.toHaveBeenCalled();

  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  registry.live = createLiveRegistry('1.0.0-b2');
  cleanup();
  openShell({ at: '/account', session: signedIn });
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(listVersions().at(-1)).toEqual(['1.0.0-b2', 0]);
  jest.useRealTimers();
});

test('a registry that cannot be read changes nothing', async () => {
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
  openShell({ at: '/account', session: signedIn });
  await findHeading('Bildschirm Account');
  registry.live = 'fails';
  await act(async () => void window.dispatchEvent(new Event('focus')));
  registry.live = null as unknown as PageRegistry;
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await findHeading('Bildschirm Faq');
  expect(reload).not.toHaveBeenCalled();
});

test('pointing at a link loads its screen ahead', async () => {
  openShell({ at: '/login', session: { status: 'signed-out' } });
  await findHeading('Bildschirm Login');
  expect(doubles.load).not.toHaveBeenCalledWith('mf-subscription', './Cancel');
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Verträge hier kündigen' }));
  await waitFor(() => expect(doubles.load).toHaveBeenCalledWith('mf-subscription', './Cancel'));
});

test("a member's other screens are loaded with their data while nothing else is to do", async () => {
  openShell({ at: '/dashboard', session: signedIn });
  await waitFor(() => expect(doubles.load).toHaveBeenCalledWith('mf-help', './Faq'));
  await waitFor(() =>
    expect(doubles.prefetch.mock.calls).toEqual(expect.arrayContaining([['./Subscription'], ['./Faq']])),
  );
});

test('a screen whose data cannot be asked for ahead opens all the same', async () => {
  expectConsoleError(/mf-help\/\.\/Faq could not be prefetched/);
  doubles.prefetch.mockImplementation((expose) => {
    if (expose === './Faq') throw new Error('no cache');
  });
  openShell({ at: '/dashboard', session: signedIn });
  await findHeading('Bildschirm Dashboard');
  await waitFor(() => expect(doubles.prefetch).toHaveBeenCalledWith('./Faq'));
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await findHeading('Bildschirm Faq');
});

test('a member page from the back-forward cache is reloaded (acc 17)', async () => {
  openShell({ at: '/faq', session: signedIn });
  await findHeading('Bildschirm Faq');
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(reload).toHaveBeenCalledTimes(1);
});
