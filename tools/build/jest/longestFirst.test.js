const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const LongestFirst = require('./longestFirst.js');

const folder = mkdtempSync(join(tmpdir(), 'longest-first-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Returns the names of test files in the order of the sequencer. `files`: number of lines and last lines of each file,
 * by name. `cache`: what Jest has stored about earlier runs, `[1, milliseconds]` for a passed file.
 */
function sortFiles(files, cache = {}) {
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

test('on a fresh clone, files with the longest time-outs start first, then the largest files', () => {
  expect(sortFiles(files)).toEqual(['small.test.ts', 'smaller.test.ts', 'large.test.ts', 'medium.test.ts']);
});

test('files are sorted by the durations of earlier runs if Jest has stored them', () => {
  const took = { 'large.test.ts': 3, 'medium.test.ts': 2, 'small.test.ts': 1, 'smaller.test.ts': 4 };
  const cache = Object.fromEntries(Object.entries(took).map(([name, seconds]) => [name, [1, seconds * 1000]]));
  expect(sortFiles(files, cache)).toEqual(['smaller.test.ts', 'large.test.ts', 'medium.test.ts', 'small.test.ts']);
});
