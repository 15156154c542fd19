const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { browserslist } = require('../../../package.json');
const { isSupported } = require('./cssFeatures.js');
const { findWebApis } = require('./webApis.js');

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/browsers.md'), 'utf8');

test('scripts use no interface that one of these browsers lacks, but what docs/browsers.md explains (acc 301)', () => {
  const used = findWebApis(join(root, 'tools/build/types/browser.json'));
  expect([...used.keys()]).toEqual(expect.arrayContaining(['URLSearchParams.get', 'Element.append']));
  const lacking = [...used].filter(([, { support }]) => !isSupported(support, browserslist)).map(([name]) => name);
  const explained = [...page.matchAll(/^\| `([A-Z]\w+\.\w+)`/gm)].map(([, name]) => name);
  expect(lacking.sort()).toEqual(explained.sort());
});
