import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findHeadlessBrowser } from './findBrowser.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('finds a browser on the path', () => {
  writeFileSync(join(folder, 'chromium'), '', { mode: 0o755 });
  expect(findBrowser({ PATH: folder }, 'linux')).toBe(join(folder, 'chromium'));
});

test('passes over a file that is no program', () => {
  writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 });
  expect(findBrowser({ PATH: folder }, 'linux')).toBeUndefined();
});

test('takes the one that CHROME_PATH names, or says that there is none', () => {
  const file = join(folder, 'my-browser');
  writeFileSync(file, '', { mode: 0o755 });
  expect(findBrowser({ CHROME_PATH: file, PATH: '' }, 'linux')).toBe(file);
  expect(() => findBrowser({ CHROME_PATH: join(folder, 'gone') }, 'linux')).toThrow('where no browser is');
});

test('draws pages without a window where the headless shell is installed, and in the browser that CHROME_PATH names', () => {
  const [browser, shell] = [join(folder, 'chromium'), join(folder, 'chromium-headless-shell')];
  writeFileSync(browser, '', { mode: 0o755 });
  expect(findHeadlessBrowser({ PATH: folder })).toBe(browser);
  writeFileSync(shell, '', { mode: 0o755 });
  expect(findHeadlessBrowser({ PATH: folder })).toBe(shell);
  expect(findBrowser({ PATH: folder }, 'linux')).toBe(browser);
  expect(findHeadlessBrowser({ PATH: folder, CHROME_PATH: browser })).toBe(browser);
});
