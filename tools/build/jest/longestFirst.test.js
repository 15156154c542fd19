const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const LongestFirst = require('./longestFirst.js');

const folder = mkdtempSync(join(tmpdir(), 'longest-first-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Files by name, with how many lines they have and the ends of their longest tests; what Jest knows of them lies in
 * `cache`.
 */
function sorted(files, cache = {}) {
  const sizes = new Map();
  const tests = Object.entries(files).map(([name, [lines, ...ends]]) => {
    const path = join(folder, name);
    writeFileSync(path, [...Array(lines).fill('// A line.'), ...ends, ''].join('\n'));
    sizes.set(path, lines);
    return { path, context: { config: { cache: true }, hasteFS: { getSize: (file) => sizes.get(file) } } };
  });
  const sequencer = new LongestFirst({});
  sequencer._getCache = () =>
    Object.fromEntries(Object.entries(cache).map(([name, known]) => [join(folder, name), known]));
  return sequencer.sort(tests).map(({ path }) => path.slice(folder.length + 1));
}

const files = {
  'large.test.ts': [300, '});'],
  'medium.test.ts': [200, '  waitFor(60_000);', '});'],
  'small.test.ts': [20, '}, 600_000);'],
  'smaller.test.ts': [10, '  ],', '  120_000,', ');', '}, 5_000);'],
};

test('on a fresh clone the files begin first whose tests may take longest, then the largest', () => {
  expect(sorted(files)).toEqual(['small.test.ts', 'smaller.test.ts', 'large.test.ts', 'medium.test.ts']);
});

test('durations of earlier runs decide if Jest knows them', () => {
  const took = { 'large.test.ts': 3, 'medium.test.ts': 2, 'small.test.ts': 1, 'smaller.test.ts': 4 };
  const cache = Object.fromEntries(Object.entries(took).map(([name, seconds]) => [name, [1, seconds * 1000]]));
  expect(sorted(files, cache)).toEqual(['smaller.test.ts', 'large.test.ts', 'medium.test.ts', 'small.test.ts']);
});
