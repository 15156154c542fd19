const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { hasTestBeginning } = require('./testTitles.js');

const read = (file) => readFileSync(file, 'utf8');

const law = [...read('docs/legal.md').matchAll(/^\| (R\d+) \|/gm)].map(([, row]) => row);
const rows = Object.entries(JSON.parse(read('docs/legal-proof.json')));
/** Rows whose work has not begun say so in `open`, and name nothing else. All others are proven. */
const proofs = rows.filter(([, { open }]) => !open);

const allRoutes = readdirSync('.')
  .filter((name) => name.startsWith('mf-'))
  .flatMap((name) => JSON.parse(read(`${name}/module.json`)).routes);
const routes = allRoutes.map(({ path }) => path);

/** Sources of the preview of all mails, which name each mail. Another test checks that the preview is complete. */
const mails =
  read('backend/src/mailPreview/writeSampleMails.ts') + read('backend/src/subscriptions/subscriptionMails.ts');

test('docs/legal-proof.json has an entry for each row of docs/legal.md', () => {
  expect(law.length).toBeGreaterThan(20);
  expect(rows.map(([row]) => row)).toEqual(law);
});

test('A row leaves the open ones with its first screen, mail or test', () => {
  const begun = rows.filter(
    ([, { open, screens = [], documents = [], mails, tests }]) =>
      open && [screens, documents, mails, tests].flat().length > 0,
  );
  expect(begun).toEqual([]);
  expect(proofs.length).toBeGreaterThan(20);
});

// A row that no screen shows, such as the owner's duty to report, is kept by a document.
test.each(proofs)('%s names only screens and documents that exist', (_row, { screens = [], documents = [] }) => {
  expect([...screens, ...documents]).not.toEqual([]);
  expect(screens.filter((path) => !routes.includes(path))).toEqual([]);
  expect(documents.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(proofs)('%s names only mails that exist', (_row, { mails: named }) => {
  expect(named.filter((mail) => !new RegExp(`\\b${mail}\\b`).test(mails))).toEqual([]);
});

test.each(proofs)('%s names only tests that exist', (_row, { tests }) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter(({ file, title }) => !title || !hasTestBeginning(file, title))).toEqual([]);
});

test('Every link of the footer leads to a page that is open to everybody (acc 118)', () => {
  const open = allRoutes.filter(({ access }) => access === 'public').map(({ path }) => path);
  const links = [...read('packages/ui-kit/src/legalLinks.ts').matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  expect(links.length).toBeGreaterThan(6);
  expect(links.filter((path) => !open.includes(path))).toEqual([]);
});
