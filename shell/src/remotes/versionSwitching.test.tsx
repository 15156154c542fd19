import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveRegistry } from 'page-contract';
import { useState, type ComponentType } from 'react';
import { expectConsoleError } from 'ui-kit/testing';
import {
  mockRegistryResponse,
  refreshRegistry,
  findHeading,
  expectNotice,
  registry,
  createScreenLoader,
  failureNotice,
  listVersions,
  createLiveRegistry,
} from '../testing/liveRegistry.ts';
import { doubles, openShell, createTestScreen, signedIn } from '../testing/openShell.tsx';
import { testRegistry, testShell } from '../testing/registry.ts';

const { reload } = doubles;

beforeEach(mockRegistryResponse);

describe('A version that does not work here', () => {
  test('is replaced by the one that is live, without a word to the customer, once (acc 298)', async () => {
    expectConsoleError(/could not be loaded|mf-help@1\.0\.0-a1 does not work here/);
    doubles.load.mockImplementation(async () => {
      const last = doubles.register.mock.calls.findLast(([name]) => name === 'mf-help')?.[1] as { version: string };
      if (last.version === '1.0.0-a1') throw new Error('404');
      return createTestScreen('Faq');
    });
    registry.live = createLiveRegistry('1.0.0-b2');
    openShell({ at: '/faq', session: signedIn });
    await findHeading('Bildschirm Faq');
    expect(screen.queryByText(failureNotice)).not.toBeInTheDocument();
    expect(listVersions()).toEqual([
      ['1.0.0-a1', 0],
      ['1.0.0-a1', 1],
      ['1.0.0-b2', 0],
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('is replaced by the last good one when it throws at its first render (acc 298)', async () => {
    expectConsoleError(/broken|mf-help@1\.0\.0-a1 does not work here; the page continues with mf-help@1\.0\.0-z9/);
    const Broken = () => {
      throw new Error('broken');
    };
    doubles.load.mockImplementation(createScreenLoader('1.0.0-a1', Broken));
    registry.live = createLiveRegistry('1.0.0-a1', '1.0.0-z9');
    openShell({ at: '/faq', session: signedIn });
    await findHeading('Bildschirm Faq');
    expect(listVersions().at(-1)).toEqual(['1.0.0-z9', 0]);
    expect(doubles.report.mock.calls.filter(([what]) => what !== 'shown')).toEqual([
      ['failed', 'mf-help@1.0.0-a1'],
      ['healed', 'mf-help@1.0.0-a1'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
    await findHeading('Bildschirm Account');
    await userEvent.click(screen.getByRole('link', { name: 'Einrichtung' }));
    await findHeading('Bildschirm Setup');
    expect(listVersions().at(-1)).toEqual(['1.0.0-z9', 0]);
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
      doubles.load.mockImplementation((remote, expose) => {
        const last = doubles.register.mock.calls.findLast(([name]) => name === remote)?.[1] as { version: string };
        if (remote !== 'mf-help' || last.version !== '1.0.0-a1')
          return Promise.resolve(createTestScreen(expose.slice(2)));
        return how === 'cannot be loaded' ? Promise.reject(new Error('404')) : Promise.resolve(how);
      });
      registry.live = createLiveRegistry('1.0.0-a1', '1.0.0-z9');
      openShell({ at: '/faq', session: signedIn });
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      jest.useRealTimers();
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Faq');
      expect(listVersions().at(-1)).toEqual(['1.0.0-z9', 0]);
    },
  );

  test('is replaced for everything that waits for its remote', async () => {
    expectConsoleError(/could not be loaded|does not work here/);
    let failLate: (error: Error) => void = () => undefined;
    doubles.load.mockImplementation(async (remote, expose) => {
      const last = doubles.register.mock.calls.findLast(([name]) => name === remote)?.[1] as { version: string };
      if (remote !== 'mf-help' || last.version !== '1.0.0-a1') return createTestScreen(expose.slice(2));
      if (expose === './Faq') return new Promise((_, reject) => (failLate = reject));
      throw new Error('404');
    });
    registry.live = createLiveRegistry('1.0.0-b2');
    // Prevents prefetching from requesting the screen again.
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    openShell({ at: '/faq', session: signedIn });
    fireEvent.pointerOver(screen.getByRole('link', { name: 'Einrichtung' }));
    await findHeading('Bildschirm Faq');
    Reflect.deleteProperty(navigator, 'connection');
    await act(async () => failLate(new Error('404')));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Faq');
  });

  test('shows the notice where the other one does not work either', async () => {
    expectConsoleError(/could not be loaded|does not work here/);
    doubles.load.mockRejectedValue(new Error('404'));
    registry.live = createLiveRegistry('1.0.0-a1', '1.0.0-z9');
    openShell({ at: '/faq', session: signedIn });
    await expectNotice();
    expect(new Set(listVersions().map(([version]) => version))).toEqual(new Set(['1.0.0-a1', '1.0.0-z9']));
  });

  test('after ten seconds it is the notice: the screen has worked', async () => {
    expectConsoleError(/later/);
    const now = jest.spyOn(performance, 'now');
    let isBroken: (broken: boolean) => void = () => undefined;
    doubles.load.mockResolvedValue(function Later() {
      const [broken, setBroken] = useState(false);
      isBroken = setBroken;
      if (broken) throw new Error('later');
      return <h1>Noch da</h1>;
    });
    registry.live = createLiveRegistry('1.0.0-a1', '1.0.0-z9');
    openShell({ at: '/faq', session: signedIn });
    await findHeading('Noch da');
    now.mockReturnValue(performance.now() + 10_001);
    act(() => isBroken(true));
    await expectNotice();
  });
});

describe('While a page is open', () => {
  function Form() {
    const [value, setValue] = useState('');
    return <input aria-label="Name" value={value} onChange={(event) => setValue(event.target.value)} />;
  }

  test('a newer version is used at the next change of page, without loading a document; an older one, too (acc 298)', async () => {
    openShell({ at: '/account', session: signedIn });
    await findHeading('Bildschirm Account');
    await waitFor(() => expect(listVersions()).toEqual([['1.0.0-a1', 0]]));
    doubles.load.mockImplementation(createScreenLoader('1.0.0-b2', createTestScreen('Neu')));
    registry.live = createLiveRegistry('1.0.0-b2');
    await refreshRegistry();
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    await findHeading('Bildschirm Neu');
    registry.live = createLiveRegistry('1.0.0-a1');
    await refreshRegistry();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bildschirm Neu');
    await userEvent.click(screen.getByRole('link', { name: 'Einrichtung' }));
    await findHeading('Bildschirm Setup');
    expect(listVersions().slice(1)).toEqual([
      ['1.0.0-b2', 0],
      ['1.0.0-a1', 0],
    ]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('after a rollback no page goes back to the version that was left, even if the other one does not work here', async () => {
    expectConsoleError(/broken/);
    openShell({ at: '/account', session: signedIn });
    await findHeading('Bildschirm Account');
    await waitFor(() => expect(listVersions()).toEqual([['1.0.0-a1', 0]]));
    const Broken = () => {
      throw new Error('broken');
    };
    doubles.load.mockImplementation(createScreenLoader('1.0.0-z9', Broken));
    registry.live = { ...createLiveRegistry('1.0.0-z9'), left: ['mf-help@1.0.0-a1'] };
    await refreshRegistry();
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    await expectNotice();
    expect(listVersions().at(-1)).toEqual(['1.0.0-z9', 0]);
  });

  test('a screen with typed text stays although its remote has another version (acc 298)', async () => {
    doubles.load.mockImplementation(async (_, expose) =>
      expose === './Faq' ? Form : createTestScreen(expose.slice(2)),
    );
    openShell({ at: '/faq', session: signedIn });
    await userEvent.type(await screen.findByLabelText('Name'), 'Lina');
    registry.live = createLiveRegistry('1.0.0-b2');
    await refreshRegistry();
    expect(screen.getByLabelText('Name')).toHaveValue('Lina');
    expect(reload).not.toHaveBeenCalled();
  });

  test.each<[string, () => LiveRegistry]>([
    ['another shell', () => ({ ...testRegistry, shell: '1.0.0-s2' })],
    [
      'another address',
      () => {
        const { remotes } = createLiveRegistry('1.0.0-b2');
        const { module, ...help } = remotes['mf-help']!;
        const [first, ...others] = module.routes;
        const routes = [{ ...first!, path: '/neu' }, ...others];
        return { shell: testShell, remotes: { ...remotes, 'mf-help': { ...help, module: { ...module, routes } } } };
      },
    ],
  ])('%s is a full navigation at the next change of page, once, and nothing new in the old page', async (_, other) => {
    openShell({ at: '/account', session: signedIn });
    await findHeading('Bildschirm Account');
    registry.live = other();
    await refreshRegistry();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(listVersions().every(([version]) => version === '1.0.0-a1')).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('a shell that is live again after a rollback is a full navigation, too', async () => {
    for (const [shell, next] of [
      ['1.0.0-s1', '1.0.0-s2'],
      ['1.0.0-s2', '1.0.0-s1'],
      ['1.0.0-s1', '1.0.0-s2'],
    ]) {
      reload.mockClear();
      const page = openShell({ at: '/account', session: signedIn, shell });
      await findHeading('Bildschirm Account');
      registry.live = { ...testRegistry, shell: next };
      await refreshRegistry();
      await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
      expect(reload).toHaveBeenCalledTimes(1);
      page.unmount();
    }
  });

  test('the page does not reload over unsaved input', async () => {
    expectConsoleError(/could not be loaded/);
    doubles.load.mockImplementation(async (_, expose) => {
      if (expose === './Account') return Form;
      throw new Error('404');
    });
    registry.live = { ...createLiveRegistry('1.0.0-b2'), shell: '1.0.0-s2' };
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
    await findHeading('Bildschirm Account');
    registry.live = createLiveRegistry('1.0.0-b2');
    await refreshRegistry();
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    await findHeading('Bildschirm Faq');
    memory.usedJSHeapSize += 10 * 1024 * 1024;
    await userEvent.click(screen.getByRole('link', { name: 'Konto' }));
    await findHeading('Bildschirm Account');
    expect(reload).not.toHaveBeenCalled();
    memory.usedJSHeapSize += 1;
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    expect(reload).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(performance, 'memory');
  });

  test('after twenty versions the next change of page is a full navigation (acc 298)', async () => {
    openShell({ at: '/account', session: signedIn });
    for (let version = 1; version <= 20; version += 1) {
      await findHeading('Bildschirm Account');
      registry.live = createLiveRegistry(`1.0.0-n${version}`);
      await refreshRegistry();
      expect(reload).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole('link', { name: 'FAQ' }));
      await findHeading('Bildschirm Faq');
      if (version < 20) fireEvent.click(screen.getByRole('link', { name: 'Konto' }));
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
