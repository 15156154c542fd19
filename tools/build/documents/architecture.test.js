const { execFileSync } = require('node:child_process');
const { existsSync, globSync, readFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { hasTestBeginning } = require('./testTitles.js');

const page = readFileSync('docs/architecture.md', 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
const packages = files
  .filter((file) => /\/package\.json$/.test(file))
  .map(dirname)
  .filter(existsSync);
/** Reads the block of code that follows the first match of a text. */
const blockAfter = (text) => /```(?:\w+)?\n([^]*?)```/.exec(page.slice(page.indexOf(text)))[1];

/** Entries of the tree: what stands beside a folder, the lines below it included. */
const tree = new Map(
  blockAfter('## The tree')
    .split(/\n(?=\S)/)
    .map((entry) => /^(\S+)\/ +([^]*)$/.exec(entry).slice(1)),
);

test('The root has at most 27 entries besides the remotes', () => {
  const entries = new Set(files.filter((file) => existsSync(file)).map((file) => file.split('/')[0]));
  expect([...entries].filter((name) => !name.startsWith('mf-')).length).toBeLessThanOrEqual(27);
});

const addressesOf = (remote) =>
  JSON.parse(readFileSync(`${remote}/module.json`, 'utf8')).routes.map(({ path }) => path);
const ownerOf = (folder) => {
  const rows = readFileSync('.github/CODEOWNERS', 'utf8').trim().split('\n');
  return rows.map((row) => row.split(' ')).find(([pattern]) => pattern === `/${folder}/`)?.[1];
};

test('The tree has every package and no other, but a remote may be too new for it', () => {
  const expected = packages.filter((folder) => !folder.startsWith('mf-') || tree.has(folder));
  expect([...tree.keys()].sort()).toEqual([...expected, 'docs'].sort());
});

describe.each([...tree.keys()].filter((folder) => folder.startsWith('mf-')))('%s', (remote) => {
  test('has in the tree the addresses of its module.json', () => {
    const drawn = tree.get(remote).match(/(?<=^|\s)\/\S*/g);
    const matches = (address, pattern) =>
      pattern.endsWith('/…') ? address.startsWith(pattern.slice(0, -1)) : address === pattern;
    const addresses = addressesOf(remote);
    expect(addresses.filter((address) => !drawn.some((pattern) => matches(address, pattern)))).toEqual([]);
    expect(drawn.filter((pattern) => !addresses.some((address) => matches(address, pattern)))).toEqual([]);
  });

  test('has in the tree the team of its module.json and of CODEOWNERS', () => {
    const { owner } = JSON.parse(readFileSync(`${remote}/module.json`, 'utf8'));
    expect(tree.get(remote)).toMatch(new RegExp(`· ${owner.team}$`));
    expect(ownerOf(remote)).toBe(owner.team);
  });
});

test('The imports are those of the lint table', async () => {
  const { mayImport } = await import('../eslint/table.mjs');
  const table = Object.entries(mayImport)
    // A package that imports nothing needs no row, and tools may import more.
    .filter(([folder, imports]) => imports.length > 0 && !folder.startsWith('tools/'))
    .map(([folder, imports]) => [
      folder.replace(/^mf-.*/, 'mf-*'),
      imports.map((one) => one.replace('packages/', '')).sort(),
    ]);
  const rows = blockAfter('Imports, as')
    .trim()
    .split('\n')
    .map((row) => row.split(/ +→ /))
    .map(([folder, imports]) => [folder, imports.split(', ').sort()]);
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(table.map((row) => JSON.stringify(row))));
});

test('Every file and folder in the three drawings exists', () => {
  const drawings = [...page.matchAll(/```mermaid\n([^]*?)```/g)].map(([, drawing]) => drawing);
  expect(drawings).toHaveLength(3);
  const paths = drawings
    .join('\n')
    .match(/(?<![\w/.*-])(?:[\w*-]+\/(?:[\w*-]+\/)*)(?:[\w*-]+(?:\.tsx?)?)?/g)
    .filter((path) => !/^(br|releases)\//.test(path));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => globSync(path).length === 0)).toEqual([]);
});

const rules = page
  .split('## Never\n')[1]
  .split(/\n(?=\d\. )/)
  .slice(1)
  .map((rule) => [rule.split(':')[0], rule]);

test('There are seven rules', () => expect(rules).toHaveLength(7));

test.each(rules)('%s', (_name, rule) => {
  const [, file, title] = /`([^`]+)`, “([^]+)”\.\s*$/.exec(rule);
  expect(rule).toMatch(/ never /);
  expect(hasTestBeginning(file, title.replace(/\s+/g, ' '))).toBe(true);
});
