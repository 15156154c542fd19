const { existsSync, readFileSync } = require('node:fs');
const { hasTest } = require('./testTitles.js');

const read = (file) => readFileSync(file, 'utf8');
/** Reads a document as one line, because a sentence may be wrapped. */
const readAsOneLine = (file) => read(file).replace(/\s+/g, ' ');

/** Parses CSV. A field in quotation marks may contain commas, and quotation marks, which are doubled. */
const parseCsv = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );

const [columns, ...lines] = parseCsv(read('docs/asvs.csv'));
const rows = lines.map((fields) => Object.fromEntries(fields.map((field, index) => [columns[index], field])));
const applicable = rows.filter(({ applies }) => applies === 'yes');
const proven = applicable.filter(({ proof }) => proof);
const idsOf = (some) => some.map(({ requirement }) => requirement);

/** Number of requirements of levels 1 and 2 in each chapter of version 5.0.0. */
const chapterCounts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('Each requirement of OWASP ASVS 5.0.0, levels 1 and 2, has one row', () => {
  expect(columns).toEqual(['requirement', 'level', 'summary', 'applies', 'file', 'proof', 'reason']);
  expect(new Set(idsOf(rows)).size).toBe(rows.length);
  const counts = chapterCounts.map((_, index) =>
    rows.filter(({ requirement }) => requirement.startsWith(`${index + 1}.`)),
  );
  expect(counts.map(({ length }) => length)).toEqual(chapterCounts);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  expect(rows.filter(({ requirement, summary }) => !/^\d+\.\d+\.\d+$/.test(requirement) || !summary)).toEqual([]);
});

test('Each row names its proof or a reason, and 95 percent of those that apply are proven', () => {
  expect(rows.filter(({ applies }) => applies !== 'yes' && applies !== 'no')).toEqual([]);
  expect(rows.filter(({ file, proof }) => Boolean(file) !== Boolean(proof))).toEqual([]);
  expect(
    rows.filter(({ applies, proof, reason }) => (applies === 'no' ? proof || !reason : !proof && !reason)),
  ).toEqual([]);
  expect(proven.length / applicable.length).toBeGreaterThanOrEqual(0.95);
});

test('Each proof is the title of a test in its file, or a sentence of the document that a requirement asks for', () => {
  expect(idsOf(proven.filter(({ file }) => !existsSync(file)))).toEqual([]);
  const hasProof = ({ file, proof }) =>
    file.endsWith('.md') ? readAsOneLine(file).includes(proof) : hasTest(file, proof);
  expect(idsOf(proven.filter((row) => !hasProof(row)))).toEqual([]);
});

test('Each secret of the examples in operations/hosting has a row in docs/SECURITY.md', () => {
  const examples = ['backend', 'database'].map((name) => read(`operations/hosting/${name}.example.env`)).join('');
  const secrets = [...examples.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(secrets.length).toBeGreaterThan(4);
  const [, keys] = read('docs/SECURITY.md').split('## Keys\n');
  const firstCells = [...keys.split('\n## ')[0].matchAll(/^\|([^|]+)\|/gm)].map(([, cell]) => cell).join();
  expect(secrets.filter((name) => !firstCells.includes(`\`${name}\``))).toEqual([]);
});
