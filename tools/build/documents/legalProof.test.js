const { readdirSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const read = (file) => readFileSync(file, 'utf8');
const cellsOf = (row) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rowsOf = (file) => [...read(file).matchAll(/^\| R\d+ \|.*\|$/gm)].map(([row]) => cellsOf(row));
const inTicks = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, words]) => words);

const law = rowsOf('docs/legal.md').map(([row]) => row);
const proofs = rowsOf('docs/legal-proof.md');

const allRoutes = readdirSync('.')
  .filter((name) => name.startsWith('mf-'))
  .flatMap((name) => JSON.parse(read(`${name}/module.json`)).routes);
const routes = allRoutes.map(({ path }) => path);

/** Names in the preview of all mails, whose completeness another test checks. */
const mails = read('backend/src/mailPreview/everyMail.ts') + read('backend/src/subscriptions/subscriptionMails.ts');

/** `file` title; `file` title */
const testsOf = (cell) =>
  cell.split('; ').map((proof) => {
    const [, file, title] = /^`([^`]+)` (.+)$/.exec(proof) ?? [];
    return { proof, file, title };
  });

test('Each row of the law has its line, and no other has', () => {
  expect(law.length).toBeGreaterThan(20);
  expect(proofs.map(([row]) => row)).toEqual(law);
});

test.each(proofs)('%s has a screen that exists', (_row, screens) => {
  expect(inTicks(screens)).not.toEqual([]);
  expect(inTicks(screens).filter((path) => !routes.includes(path))).toEqual([]);
});

test.each(proofs)('%s names mails that somebody writes, or that there is none', (_row, _screens, named) => {
  if (named === '–') return;
  expect(inTicks(named)).not.toEqual([]);
  expect(inTicks(named).filter((mail) => !new RegExp(`\\b${mail}\\b`).test(mails))).toEqual([]);
});

/** A test file, and where its tests stand by subject. */
const wholeTest = (file) => {
  const text = read(file);
  const parts = [...text.matchAll(/ from '(\.\/testing\/[^']+)';/g)].map(([, name]) => join(dirname(file), name));
  return [text, ...parts.map(read)].join('\n');
};

/** A title begins so, and is followed by what the test does. In a journey, `%s` is an expression. */
const isTitled = (title, file) => {
  const begin = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', String.raw`(?:%s|\$\{[^}]+\})`);
  return new RegExp(`['"\`]${begin}[^\n]*['"\`],`).test(wholeTest(file));
};

test.each(proofs)('%s has a test that exists', (_row, _screens, _mails, proven) => {
  const missing = testsOf(proven).filter(({ file, title }) => !title || !isTitled(title, file));
  expect(missing.map(({ proof }) => proof)).toEqual([]);
});

test('Every link of the footer leads to a page that is open to everybody (acc 118)', () => {
  const open = allRoutes.filter(({ access }) => access === 'public').map(({ path }) => path);
  const links = [...read('packages/ui-kit/src/legalLinks.ts').matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  expect(links.length).toBeGreaterThan(6);
  expect(links.filter((path) => !open.includes(path))).toEqual([]);
});
