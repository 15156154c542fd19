import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import { doubles, createTestScreen } from './openShell.tsx';
import { testRegistry, testShell } from './registry.ts';

/** Text of the notice in place of a screen that could not be loaded. */
export const failureNotice = 'Dieser Bereich lässt sich gerade nicht öffnen. Alles andere funktioniert weiter.';
export const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const clickRetry = () => userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
export const expectNotice = async () => expect(await screen.findByText(failureNotice)).toBeVisible();

/** Response of `/registry.json`, by which a page learns of other versions of remotes; `fails`: the page is offline. */
export const registry: { live: LiveRegistry | 'fails' } = { live: testRegistry };

/** Returns a live registry with another version of mf-help, and optionally a fallback. */
export function createLiveRegistry(version: string, fallback?: string): LiveRegistry {
  const help = testRegistry.remotes['mf-help']!;
  const createLiveVersion = (version: string) => ({
    ...help.live!,
    version,
    entry: `/mf-help/${version}/remoteEntry.js`,
  });
  const changedHelp = {
    ...help,
    live: createLiveVersion(version),
    ...(fallback && { fallback: createLiveVersion(fallback) }),
  };
  return { shell: testShell, remotes: { ...testRegistry.remotes, 'mf-help': changedHelp } };
}

/** Lets the page request the registry. */
export async function refreshRegistry(): Promise<void> {
  await act(async () => void window.dispatchEvent(new Event('online')));
  // The chunk for switching is loaded first.
  await act(async () => void (await import('../remotes/switching.ts')));
}

/** Returns the versions of mf-help that were registered, each with the number of its attempt. */
export const listVersions = () =>
  doubles.register.mock.calls
    .filter(([name]) => name === 'mf-help')
    .map(([, { version }, attempt]) => [version, attempt]);

/** Creates a double of `load` that loads `Screen` while this version of mf-help is registered, else a test screen. */
export const createScreenLoader = (version: string, Screen: ComponentType) => (remote: string, expose: string) => {
  const latest = doubles.register.mock.calls.findLast(([name]) => name === remote)?.[1] as { version: string };
  const isThisVersion = remote === 'mf-help' && latest.version === version;
  return Promise.resolve(isThisVersion ? Screen : createTestScreen(expose.slice(2)));
};

/** Returns the numbers of the attempts with which a remote was registered. */
export const listAttempts = (remote: string) =>
  doubles.register.mock.calls.filter(([name]) => name === remote).map(([, , attempt]) => attempt);

/** Responds with the registry with which the page was served, until a test changes `registry.live`. */
export function mockRegistryResponse(): void {
  registry.live = testRegistry;
  globalThis.fetch = jest.fn(async () => {
    if (registry.live === 'fails') throw new TypeError('offline');
    return { ok: true, json: async () => registry.live } as Response;
  });
  // Retries of the screen store then wait for their shortest time.
  jest.spyOn(Math, 'random').mockReturnValue(0);
}
