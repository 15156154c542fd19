import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from 'node-kit/findBrowser.ts';
import { provideBrowser, provideEngines } from './provideBrowser.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const both = 'chromium chromium-headless-shell';

test.each([
  ['refreshes the list of packages before it installs a browser', 0, 'yes', [both]],
  ['installs by the old list when it cannot be refreshed', 100, 'yes', [both]],
  ['does without the headless shell where there is no such package', 0, 'no', [both, 'chromium']],
])('%s', (_what, refreshed, hasShell, installed) => {
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  const [noted, browser] = [join(folder, 'noted'), join(folder, 'chromium')];
  writeFileSync(
    join(folder, 'apt-get'),
    `#!/bin/sh
echo "$*" >> ${noted}
case "$*" in
  *update) exit ${refreshed} ;;
  *chromium-headless-shell) [ ${hasShell} = yes ] || exit 100 ;;
esac
case "$*" in *chromium*) echo > ${browser}; /bin/chmod +x ${browser} ;; esac
`,
    { mode: 0o755 },
  );
  provideBrowser({ PATH: folder }, () => undefined);
  const words = readFileSync(noted, 'utf8').trim().split('\n');
  expect(words.map((line) => line.replace(/.*(?:--force-confold|--no-install-recommends) /, ''))).toEqual([
    '--version',
    'update',
    ...installed,
  ]);
  expect(findBrowser({ PATH: folder })).toBe(browser);
  jest.restoreAllMocks();
});

test('installs only the engines that are missing, after a refresh of the list (acc 301)', () => {
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  const noted = join(folder, 'noted');
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$*" >> ${noted}\n`, { mode: 0o755 });
  provideEngines({ PATH: folder }, () => undefined, []);
  provideEngines({ PATH: folder }, () => undefined, ['webkit2gtk-driver', 'xvfb']);
  const words = readFileSync(noted, 'utf8').trim().split('\n');
  expect(words.map((line) => line.replace(/.*(?:--force-confold|--no-install-recommends) /, ''))).toEqual([
    '--version',
    'update',
    'webkit2gtk-driver xvfb',
  ]);
  jest.restoreAllMocks();
});
