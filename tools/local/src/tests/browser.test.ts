import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, provideBrowser } from './browser.ts';

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

test.each([
  ['refreshes the list of packages before it installs a browser', 0],
  ['installs by the old list when it cannot be refreshed', 100],
])('%s', (_what, refreshed) => {
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  const [noted, browser] = [join(folder, 'noted'), join(folder, 'chromium')];
  writeFileSync(
    join(folder, 'apt-get'),
    `#!/bin/sh
for last; do :; done
echo "$last" >> ${noted}
case "$last" in
  update) exit ${refreshed} ;;
  chromium) echo > ${browser}; /bin/chmod +x ${browser} ;;
esac
`,
    { mode: 0o755 },
  );
  expect(provideBrowser({ PATH: folder }, () => undefined)).toBe(browser);
  expect(readFileSync(noted, 'utf8').trim().split('\n')).toEqual(['--version', 'update', 'chromium']);
  jest.restoreAllMocks();
});
