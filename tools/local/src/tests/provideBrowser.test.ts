import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from './provideBrowser.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
