import { screen } from '@testing-library/react';
import { openShell, signedIn, signedOut } from '../testing/openShell.tsx';
import { tolerateHistoryLimit } from './tolerateHistoryLimit.ts';

/** Makes the browser refuse every change of the address from now on. Returns the pages that are loaded instead. */
function reachLimit(): string[] {
  const loaded: string[] = [];
  const original = window.history.replaceState.bind(window.history);
  let isRefused = false;
  window.history.replaceState = (...entry) => {
    // The test opens the page by this method, too.
    if (isRefused) throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
    original(...entry);
    isRefused = true;
  };
  tolerateHistoryLimit(({ pathname }) => loaded.push(pathname));
  return loaded;
}

afterEach(() => Reflect.deleteProperty(window.history, 'replaceState'));

test('a redirect loads its page if the browser refuses to change the address', async () => {
  const loaded = reachLimit();
  openShell({ at: '/account', session: signedOut });
  expect(loaded).toContain('/login');
});

test('a page shows its screen if the browser refuses to change the address', async () => {
  const loaded = reachLimit();
  openShell({ at: '/account?from=mail', session: signedIn });
  expect(await screen.findByRole('heading', { level: 1, name: 'Bildschirm Account' })).toBeVisible();
  expect(loaded).toEqual([]);
});
