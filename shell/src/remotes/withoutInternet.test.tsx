import { act, fireEvent, screen } from '@testing-library/react';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { mockRegistryResponse, registry, failureNotice } from '../testing/liveRegistry.ts';
import { doubles, openShell, createTestScreen, signedIn } from '../testing/openShell.tsx';
import { testRegistry } from '../testing/registry.ts';

beforeEach(mockRegistryResponse);

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
    registry.live = 'fails';
    doubles.load.mockRejectedValue(new Error('offline'));
    expectConsoleError(/could not be loaded/);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** The internet is back; what the browser says of it stays as it was. */
  function reconnect(): void {
    registry.live = testRegistry;
    doubles.load.mockImplementation(async (_, expose) => createTestScreen(expose.slice(2)));
  }

  test.each([true, false])(
    'a screen that is not loaded says so and opens automatically afterwards, if navigator.onLine is always %s',
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

  test.each([
    ['in the notice moves to the heading of the screen', 'button', 'Erneut versuchen', 'heading', 'Bildschirm Account'],
    ['in the sidebar stays there', 'link', 'FAQ', 'link', 'FAQ'],
  ])('when the screen opens automatically, a focus %s', async (_, role, name, laterRole, laterName) => {
    openShell({ at: '/account', session: signedIn });
    await pass(500);
    screen.getByRole(role, { name }).focus();
    reconnect();
    await pass(2_000);
    expect(screen.getByRole('heading', { name: 'Bildschirm Account' })).toBeVisible();
    expect(screen.getByRole(laterRole, { name: laterName })).toHaveFocus();
  });

  test('a screen opens automatically afterwards, also if the code for other versions could not be loaded', async () => {
    jest.doMock('./switching.ts', () => {
      throw new Error('Loading chunk switching failed');
    });
    openShell({ at: '/account', session: signedIn });
    await pass(500);
    jest.dontMock('./switching.ts');
    expect(screen.getByText(offline)).toBeVisible();
    reconnect();
    await pass(2_000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Account');
  });

  test('a browser that wrongly says it has no network is not believed', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    registry.live = testRegistry;
    openShell({ at: '/account', session: signedIn });
    await pass(500);
    expect(screen.getByText(failureNotice)).toBeVisible();
  });

  test('a screen that failed ahead of time opens when the internet is back', async () => {
    openShell({ at: '/account', session: signedIn });
    await pass(60_000);
    expect(doubles.load).toHaveBeenCalledWith('mf-help', './Faq');
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
    // The page assumes that it is online until a request fails.
    expect(screen.queryByText(failureNotice)).not.toBeInTheDocument();
    await act(async () => hang(new DOMException('timed out', 'TimeoutError')));
    await pass(0);
    expect(screen.getByText(offline)).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });
});

describe('What the browser says of its network', () => {
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const strip = 'Du bist offline. Einrichtung und FAQ kannst du lesen.';

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    registry.live = testRegistry;
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('is outranked by an answer of the site, e.g. behind a VPN', async () => {
    openShell({ at: '/account', session: signedIn });
    await pass(10_000);
    act(() => void window.dispatchEvent(new Event('offline')));
    await pass(10_000);
    expect(screen.queryByText(strip)).not.toBeInTheDocument();
  });

  test('is believed as soon as the site does not answer: when the page opens', async () => {
    registry.live = 'fails';
    openShell({ at: '/account', session: signedIn });
    await pass(500);
    expect(screen.getByText(strip)).toBeVisible();
  });

  test('is believed as soon as the site does not answer: when the network goes', async () => {
    openShell({ at: '/account', session: signedIn });
    await pass(500);
    expect(screen.queryByText(strip)).not.toBeInTheDocument();
    registry.live = 'fails';
    act(() => void window.dispatchEvent(new Event('offline')));
    await pass(500);
    expect(screen.getByText(strip)).toBeVisible();
  });
});
