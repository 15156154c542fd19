const { globSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { css } = require('@mdn/browser-compat-data');
const { browserslistToTargets } = require('lightningcss');
const { browserslist } = require('../../../package.json');
const { findCssFeatures, isSupported } = require('./cssFeatures.js');

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/browsers.md'), 'utf8');
/** The first cells of the page's tables. */
const rows = (pattern) => [...page.matchAll(pattern)].map(([, ...cells]) => cells.join(' ').toLowerCase());

test('docs/browsers.md names the same browsers and versions as browserslist (acc 301)', () => {
  expect(rows(/^\| (Chrome|Firefox|Safari)[^|]*\| ([\d.]+) /gm)).toEqual(browserslist);
});

test('style sheets use nothing that one of these browsers lacks, but what docs/browsers.md explains (acc 301)', () => {
  const sheets = globSync('{shell,mf-*,packages/ui-kit}/src/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(40);
  const targets = browserslistToTargets(browserslist);
  const used = new Set(sheets.flatMap((file) => [...findCssFeatures(readFileSync(join(root, file)), file, targets)]));
  const lacking = [...used].filter((feature) => {
    const [kind, name] = feature.split('.');
    const { __compat: compat } = css[kind][name] ?? {};
    return compat && !isSupported(compat.support, browserslist);
  });
  expect(lacking.sort()).toEqual(rows(/^\| `([a-z-]+\.[a-z-]+)`/gm).sort());
});
