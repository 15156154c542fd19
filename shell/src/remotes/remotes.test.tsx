import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveRegistry, PageRegistry } from 'page-contract';
import { placePage } from 'page-contract/testing';
import { useState, type ComponentType } from 'react';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { door, openShell, screenNamed, signedIn } from '../testing/openShell.tsx';
import { testRegistry, testShell } from '../testing/registry.ts';

const sentence = 'Dieser Bereich lässt sich gerade nicht öffnen. Alles andere funktioniert weiter.';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const again = () => userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
const notice = async () => expect(await screen.findByText(sentence)).toBeVisible();
const { reload } = door;

/** What `/registry.json` answers. */
let live: LiveRegistry | 'fails';

/** What is live with another version of mf-help, and perhaps with one that was good before. */
function withVersion(version: string, lastGood?: string): LiveRegistry {
  const faq = testRegistry.remotes['mf-help']!;
  const release = (version: string) => ({ ...faq.current!, version, entry: `/mf-help/${version}/remoteEntry.js` });
  const help = { ...faq, current: release(version), ...(lastGood && { lastGood: release(lastGood) }) };
  return { shell: testShell, remotes: { ...testRegistry.remotes, 'mf-help': help } };
}

/** A page that hears of what is live. */
async function hear(): Promise<void> {
  await act(async () => void window.dispatchEvent(new Event('online')));
  // What is to be done about it is loaded first.
  await act(async () => void (await import('./switching.ts')));
}

/** The versions of mf-help that were registered, each with the number of its attempt. */
const versions = () =>
  door.register.mock.calls.filter(([name]) => name === 'mf-help').map(([, { version }, attempt]) => [version, attempt]);
const screensOf = (version: string, Screen: ComponentType) => (remote: string, expose: string) => {
  const registered = door.register.mock.calls.findLast(([name]) => name === remote)?.[1] as { version: string };
  return Promise.resolve(
    remote === 'mf-help' && registered.version === version ? Screen : screenNamed(expose.slice(2)),
  );
};

/** The attempts a screen has seen: the numbers with which its remote was registered. */
const registrations = (remote: string) =>
  door.register.mock.calls.filter(([name]) => name === remote).map(([, , attempt]) => attempt);

beforeEach(() => {
  live = testRegistry;
  globalThis.fetch = jest.fn(async () => {
    if (live === 'fails') throw new TypeError('offline');
    return { ok: true, json: async () => live } as Response;
  });
  jest.spyOn(Math, 'random').mockReturnValue(0);
});

test('what becomes known around a screen does not draw it again: a painted one would have to come to life in one long step', async () => {
  const drawn = jest.fn();
  const Landing = screenNamed('Landing');
  door.load.mockResolvedValue(() => {
    drawn();
    return <Landing />;
  });
  openShell({ at: '/', session: { status: 'loading' } });
  await heading('Bildschirm Landing');
  const before = drawn.mock.calls.length;
  act(() => setTestSession({ status: 'signed-out' }));
  expect(drawn).toHaveBeenCalledTimes(before);
});

test('a quick failure gets a second try by itself, from a changed address', async () => {
  door.load.mockRejectedValueOnce(new Error('reset')).mockResolvedValue(screenNamed('Faq'));
  expectConsoleError(/^mf-help\/\.\/Faq could not be loaded: Error: reset$/);
  openShell({ at: '/faq', session: signedIn });
  await heading('Bildschirm Faq');
  expect(registrations('mf-help')).toEqual([0, 1]);
});

test('a dead remote shows a notice in its place, and „Erneut versuchen“ heals it (acc 24, 272)', async () => {
  door.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  const { container } = openShell({ at: '/faq', session: signedIn });
  await notice();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('FAQ');
  expect(document.title).toBe('FAQ – Abenteuerbox');
  await expectAccessible(container);

  door.load.mockResolvedValue(screenNamed('Faq'));
  await again();
  await heading('Bildschirm Faq');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  expect(registrations('mf-help')).toEqual([0, 1, 2]);
});

test('on an English page the notice speaks English (acc 33)', async () => {
  document.documentElement.lang = 'en';
  door.load.mockRejectedValue(new Error('404'));
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
  door.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  openShell({ at: '/faq', session: signedIn });
  await notice();
  const details = screen.getByText('Angaben für den Support').closest('details')!;
  expect(details).not.toHaveAttribute('open');
  expect(details).toHaveTextContent('mf-account@1.0.0-a1 mf-help@1.0.0-a1 shell@1.0.0-s1');
  // Alone, a remote knows of no others.
  placePage();
  await again();
  await waitFor(() => expect(screen.queryByText('Angaben für den Support')).not.toBeInTheDocument());
});

test('beside a dead remote the sidebar and the other screens work (acc 272)', async () => {
  expectConsoleError(/could not be loaded/);
  door.load.mockImplementation(async (remote, expose) => {
    if (remote === 'mf-help') throw new Error('404');
    return screenNamed(expose.slice(2));
  });
  openShell({ at: '/faq', session: signedIn });
  await notice();
  await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
  await heading('Bildschirm Account');
});

test('a refused registration shows the notice, and the console says why', async () => {
  // The screens that are loaded ahead while nothing else is to do are refused like the one that is asked for.
  expectConsoleError(/^mf-\w+\/\.\/\w+ could not be loaded: Error: Refused to load code from https:\/\/evil\.example$/);
  door.register.mockRejectedValue(new Error('Refused to load code from https://evil.example'));
  openShell({ at: '/faq', session: signedIn });
  await notice();
});

test('a remote that is not part of the site shows the notice at once', async () => {
  expectConsoleError(/could not be loaded/);
  const { 'mf-help': help, ...others } = testRegistry.remotes;
  openShell({
    at: '/faq',
    session: signedIn,
    registry: { remotes: { ...others, 'mf-help': { module: help!.module } } },
  });
  await notice();
  expect(registrations('mf-help')).toEqual([]);
});

test('a remote that hangs says so after ten seconds; a retry does not wait for the first answer', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  let answerLate: (screen: ReturnType<typeof screenNamed>) => void = () => undefined;
  door.load.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
  openShell({ at: '/faq', session: signedIn });
  act(() => jest.advanceTimersByTime(9_999));
  expect(screen.queryByText('Das Laden dauert länger als sonst.')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('Das Laden dauert länger als sonst.')).toBeVisible();

  door.load.mockImplementation(() => new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(screen.queryByText('Das Laden dauert länger als sonst.')).not.toBeInTheDocument();
  expect(registrations('mf-help')).toEqual([0, 1]);
  await act(async () => answerLate(screenNamed('zu spät')));
  expect(screen.queryByText('Bildschirm zu spät')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.getByText('Das Laden dauert länger als sonst.')).toBeVisible();
  jest.useRealTimers();
});

test('a screen that throws while rendering is replaced in its place, and a retry mounts it anew', async () => {
  expectConsoleError(/broken answer/);
  let broken = true;
  function Moody() {
    if (broken) throw new Error('broken answer');
    return <h1>Wieder da</h1>;
  }
  door.load.mockResolvedValue(Moody);
  openShell({ at: '/faq', session: signedIn });
  await notice();
  expect(within(screen.getByRole('navigation', { name: 'Hauptmenü' })).getAllByRole('link')).toHaveLength(5);
  broken = false;
  await again();
  await heading('Wieder da');
});

describe('A version that does not work here', () => {
  test('is replaced by the one that is live, without a word to the customer, once (acc 298)', async () => {
    expectConsoleError(/could not be loaded|mf-help@1\.0\.0-a1 does not work here/);
    door.load.mockImplementation(async () => {
      const last = door.register.mock.calls.findLast(([name]) => name === 'mf-help')?.[1] as { version: string };
      if (last.version === '1.0.0-a1') throw new Error('404');
      return screenNamed('Faq');
    });
    live = withVersion('1.0.0-b2');
    openShell({ at: '/faq', session: signedIn });
    await heading('Bildschirm Faq');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    expect(versions()).toEqual([
      ['1.0.0-a1', 0],
      ['1.0.0-a1', 1],
      ['1.0.0-b2', 0],
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('is replaced by the last good one when it throws at its first render (acc 298)', async () => {
    expectConsoleError(/broken|mf-help@1\.0\.0-a1 does not work here; the page goes on with mf-help@1\.0\.0-z9/);
    const Broken = () => {
      throw new Error('broken');
    };
    door.load.mockImplementation(screensOf('1.0.0-a1', Broken));
    live = withVersion('1.0.0-a1', '1.0.0-z9');
    openShell({ at: '/faq', session: signedIn });
    await heading('Bildschirm Faq');
    expect(versions().at(-1)).toEqual(['1.0.0-z9', 0]);
    expect(door.report.mock.calls.filter(([what]) => what !== 'shown')).toEqual([
      ['failed', 'mf-help@1.0.0-a1'],
      ['healed', 'mf-help@1.0.0-a1'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
    await heading('Bildschirm Account');
    await userEvent.click(screen.getByRole('link', { name: 'Einrichtung' }));
    await heading('Bildschirm Setup');
    expect(versions().at(-1)).toEqual(['1.0.0-z9', 0]);
  });

  test.each<[string, ComponentType | 'cannot be loaded']>([
    ['cannot be loaded', 'cannot be loaded'],
    [
      'throws at its first render',
      () => {
        throw new Error('broken');
      },
    ],
  ])(
    'that %s is replaced within two seconds, however long the pause before the second try (acc 298)',
    async (_, how) => {
      expectConsoleError(/could not be loaded|broken|does not work here/);
      jest.useFakeTimers();
      jest.spyOn(Math, 'random').mockReturnValue(0.999);
      door.load.mockImplementation((remote, expose) => {
        const last = door.register.mock.calls.findLast(([name]) => name === remote)?.[1] as { version: string };
        if (remote !== 'mf-help' || last.version !== '1.0.0-a1') return Promise.resolve(screenNamed(expose.slice(2)));
        return how === 'cannot be loaded' ? Promise.reject(new Error('404')) : Promise.resolve(how);
      });
      live = withVersion('1.0.0-a1', '1.0.0-z9');
      openShell({ at: '/faq', session: signedIn });
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      jest.useRealTimers();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Faq');
      expect(versions().at(-1)).toEqual(['1.0.0-z9', 0]);
    },
  );

  test('is replaced for everything that waits for its remote', async () => {
    expectConsoleError(/could not be loaded|does not work here/);
    let failLate: (error: Error) => void = () => undefined;
    door.load.mockImplementation(async (remote, expose) => {
      const last = door.register.mock.calls.findLast(([name]) => name === remote)?.[1] as { version: string };
      if (remote !== 'mf-help' || last.version !== '1.0.0-a1') return screenNamed(expose.slice(2));
      if (expose === './Faq') return new Promise((_, reject) => (failLate = reject));
      throw new Error('404');
    });
    live = withVersion('1.0.0-b2');
    // Nobody else asks for the screen a second time.
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    openShell({ at: '/faq', session: signedIn });
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Einrichtung' }));
    await heading('Bildschirm Faq');
    Reflect.deleteProperty(navigator, 'connection');
    await act(async () => failLate(new Error('404')));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Faq');
  });

  test('shows the notice where the other one does not work either', async () => {
    expectConsoleError(/could not be loaded|does not work here/);
    door.load.mockRejectedValue(new Error('404'));
    live = withVersion('1.0.0-a1', '1.0.0-z9');
    openShell({ at: '/faq', session: signedIn });
    await notice();
    expect(new Set(versions().map(([version]) => version))).toEqual(new Set(['1.0.0-a1', '1.0.0-z9']));
  });

  test('after ten seconds it is the notice: the screen has worked', async () => {
    expectConsoleError(/later/);
    const now = jest.spyOn(performance, 'now');
    let isBroken: (broken: boolean) => void = () => undefined;
    door.load.mockResolvedValue(function Later() {
      const [broken, setBroken] = useState(false);
      isBroken = setBroken;
      if (broken) throw new Error('later');
      return <h1>Noch da</h1>;
    });
    live = withVersion('1.0.0-a1', '1.0.0-z9');
    openShell({ at: '/faq', session: signedIn });
    await heading('Noch da');
    now.mockReturnValue(performance.now() + 10_001);
    act(() => isBroken(true));
    await notice();
  });
});

test('a failed remote without a newer version does not reload the page (acc 24)', async () => {
  door.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  openShell({ at: '/faq', session: signedIn });
  await notice();
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
});

test('a failed remote reloads the page where another shell is live, too: once for that version (acc 24)', async () => {
  door.load.mockRejectedValue(new Error('404'));
  expectConsoleError(/could not be loaded/);
  live = { ...withVersion('1.0.0-b2'), shell: '1.0.0-s2' };
  openShell({ at: '/faq', session: signedIn });
  await notice();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await again();
  await notice();
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('While a page is open', () => {
  function Form() {
    const [value, setValue] = useState('');
    return <input aria-label="Name" value={value} onChange={(event) => setValue(event.target.value)} />;
  }

  test('a newer version is used at the next change of page, without loading a document; an older one, too (acc 298)', async () => {
    openShell({ at: '/account', session: signedIn });
    await heading('Bildschirm Account');
    await waitFor(() => expect(versions()).toEqual([['1.0.0-a1', 0]]));
    door.load.mockImplementation(screensOf('1.0.0-b2', screenNamed('Neu')));
    live = withVersion('1.0.0-b2');
    await hear();
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    await heading('Bildschirm Neu');
    live = withVersion('1.0.0-a1');
    await hear();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Neu');
    await userEvent.click(screen.getByRole('link', { name: 'Einrichtung' }));
    await heading('Bildschirm Setup');
    expect(versions().slice(1)).toEqual([
      ['1.0.0-b2', 0],
      ['1.0.0-a1', 0],
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('what somebody types into stays while its remote has another version (acc 298)', async () => {
    door.load.mockImplementation(async (_, expose) => (expose === './Faq' ? Form : screenNamed(expose.slice(2))));
    openShell({ at: '/faq', session: signedIn });
    await userEvent.type(await screen.findByLabelText('Name'), 'Lina');
    live = withVersion('1.0.0-b2');
    await hear();
    expect(screen.getByLabelText('Name')).toHaveValue('Lina');
    expect(reload).not.toHaveBeenCalled();
  });

  test.each<[string, () => LiveRegistry]>([
    ['another shell', () => ({ ...testRegistry, shell: '1.0.0-s2' })],
    [
      'another address',
      () => {
        const { remotes } = withVersion('1.0.0-b2');
        const { module, ...help } = remotes['mf-help']!;
        const [first, ...others] = module.routes;
        const routes = [{ ...first!, path: '/neu' }, ...others];
        return { shell: testShell, remotes: { ...remotes, 'mf-help': { ...help, module: { ...module, routes } } } };
      },
    ],
  ])('%s is a full navigation at the next change of page, once, and nothing new in the old page', async (_, other) => {
    openShell({ at: '/account', session: signedIn });
    await heading('Bildschirm Account');
    live = other();
    await hear();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(versions().every(([version]) => version === '1.0.0-a1')).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('nothing reloads over unsaved input', async () => {
    expectConsoleError(/could not be loaded/);
    door.load.mockImplementation(async (_, expose) => {
      if (expose === './Account') return Form;
      throw new Error('404');
    });
    live = { ...withVersion('1.0.0-b2'), shell: '1.0.0-s2' };
    openShell({ at: '/account', session: signedIn });
    await userEvent.type(await screen.findByLabelText('Name'), 'Lina');
    fireEvent.pointerOver(screen.getByRole('link', { name: 'FAQ' }));
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(reload).not.toHaveBeenCalled();
  });

  test('when memory has grown by more than 10 MB since the first other version, the next change of page is a full navigation (acc 298)', async () => {
    const memory = { usedJSHeapSize: 50_000_000 };
    Object.defineProperty(performance, 'memory', { configurable: true, value: memory });
    openShell({ at: '/account', session: signedIn });
    await heading('Bildschirm Account');
    live = withVersion('1.0.0-b2');
    await hear();
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    await heading('Bildschirm Faq');
    memory.usedJSHeapSize += 10 * 1024 * 1024;
    await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
    await heading('Bildschirm Account');
    expect(reload).not.toHaveBeenCalled();
    memory.usedJSHeapSize += 1;
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    expect(reload).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(performance, 'memory');
  });

  test('after twenty versions the next change of page is a full navigation (acc 298)', async () => {
    openShell({ at: '/account', session: signedIn });
    for (let version = 1; version <= 20; version += 1) {
      await heading('Bildschirm Account');
      live = withVersion(`1.0.0-n${version}`);
      await hear();
      expect(reload).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole('link', { name: 'FAQ' }));
      await heading('Bildschirm Faq');
      if (version < 20) fireEvent.click(screen.getByRole('link', { name: 'Konto' }));
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('Without internet', () => {
  const offline =
    'Für diesen Bereich brauchst du Internet. Sobald du wieder verbunden bist, öffnet er sich von selbst.';
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const asked = () => jest.mocked(globalThis.fetch).mock.calls.length;
  const become = (state: 'visible' | 'hidden') => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    live = 'fails';
    door.load.mockRejectedValue(new Error('offline'));
    expectConsoleError(/could not be loaded/);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** The internet is back; what the browser says of it stays as it was. */
  function reconnect(): void {
    live = testRegistry;
    door.load.mockImplementation(async (_, expose) => screenNamed(expose.slice(2)));
  }

  test.each([true, false])(
    'a screen that is not there says so and opens by itself afterwards, in a browser that always says %s',
    async (word) => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(word);
      openShell({ at: '/account', session: signedIn });
      await pass(500);
      expect(screen.getByText(offline)).toBeVisible();
      reconnect();
      await pass(2_000);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Account');
    },
  );

  test('a browser that wrongly says it has no network is not believed', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    live = testRegistry;
    openShell({ at: '/account', session: signedIn });
    await pass(500);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test('a screen that failed ahead of time opens when the internet is back', async () => {
    openShell({ at: '/account', session: signedIn });
    await pass(60_000);
    expect(door.load).toHaveBeenCalledWith('mf-help', './Faq');
    reconnect();
    await pass(30_000);
    fireEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    await pass(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Faq');
  });

  test('the site is asked ever less often, never while nobody looks, and at once when somebody does', async () => {
    openShell({ at: '/kuendigen', session: { status: 'signed-out' } });
    await pass(1_000);
    const before = asked();
    await pass(60_000);
    expect(asked() - before).toBeLessThanOrEqual(6);
    const untilHidden = asked();
    await become('hidden');
    await pass(3_600_000);
    expect(asked()).toBe(untilHidden);
    await become('visible');
    expect(asked()).toBe(untilHidden + 1);
    reconnect();
    await pass(3_000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Cancel');
    const untilBack = asked();
    await pass(200_000);
    expect(asked()).toBe(untilBack);
  });

  test('a network that comes back is a reason to ask at once', async () => {
    openShell({ at: '/account', session: signedIn });
    await pass(20_000);
    reconnect();
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Account');
  });

  test('a site that neither refuses nor answers is no internet either', async () => {
    let hang: (error: Error) => void = () => undefined;
    jest.mocked(globalThis.fetch).mockImplementation(() => new Promise((_, reject) => (hang = reject)));
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const { container } = openShell({ at: '/account', session: signedIn });
    await pass(500);
    expect(timeout).toHaveBeenCalledWith(10_000);
    // Nothing is claimed before it is known.
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await act(async () => hang(new DOMException('timed out', 'TimeoutError')));
    await pass(0);
    expect(screen.getByText(offline)).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });
});

test('a page that may be a copy asks once by itself what is live; any other waits for a reason', async () => {
  jest.useFakeTimers();
  openShell({ at: '/account', session: signedIn });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(globalThis.fetch).not.toHaveBeenCalled();

  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  live = withVersion('1.0.0-b2');
  cleanup();
  openShell({ at: '/account', session: signedIn });
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(versions().at(-1)).toEqual(['1.0.0-b2', 0]);
  jest.useRealTimers();
});

test('a registry that cannot be read changes nothing', async () => {
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
  openShell({ at: '/account', session: signedIn });
  await heading('Bildschirm Account');
  live = 'fails';
  await act(async () => void window.dispatchEvent(new Event('focus')));
  live = null as unknown as PageRegistry;
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await heading('Bildschirm Faq');
  expect(reload).not.toHaveBeenCalled();
});

test('pointing at a link loads its screen ahead', async () => {
  openShell({ at: '/login', session: { status: 'signed-out' } });
  await heading('Bildschirm Login');
  expect(door.load).not.toHaveBeenCalledWith('mf-subscription', './Cancel');
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Verträge hier kündigen' }));
  await waitFor(() => expect(door.load).toHaveBeenCalledWith('mf-subscription', './Cancel'));
});

test("a member's other screens are loaded with their data while nothing else is to do", async () => {
  openShell({ at: '/dashboard', session: signedIn });
  await waitFor(() => expect(door.load).toHaveBeenCalledWith('mf-help', './Faq'));
  await waitFor(() =>
    expect(door.prefetch.mock.calls).toEqual(expect.arrayContaining([['./Subscription'], ['./Faq']])),
  );
});

test('a screen whose data cannot be asked for ahead opens all the same', async () => {
  expectConsoleError(/mf-help\/\.\/Faq could not be prefetched/);
  door.prefetch.mockImplementation((expose) => {
    if (expose === './Faq') throw new Error('no cache');
  });
  openShell({ at: '/dashboard', session: signedIn });
  await heading('Bildschirm Dashboard');
  await waitFor(() => expect(door.prefetch).toHaveBeenCalledWith('./Faq'));
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await heading('Bildschirm Faq');
});

test('out of the back-forward memory a member page is loaded anew (acc 17)', async () => {
  openShell({ at: '/faq', session: signedIn });
  await heading('Bildschirm Faq');
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(reload).toHaveBeenCalledTimes(1);
});
