const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { buildIn } = require('../testing/buildIn.js');
const { copiedPaths, createWorkingCopy } = require('../testing/workingCopy.js');

/** Builds mf-help in a folder, and returns the content of its output files by path. */
function build(folder) {
  expect(buildIn(join(folder, 'mf-help')).status).toBe(0);
  const dist = join(folder, 'mf-help/dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [relative(dist, path), readFileSync(path, 'latin1')]));
}

const isScenarios = (file) => /^scenarios\/scenarios\.[0-9a-f]{12}\.js$/.test(file);

test('the same sources give the same bytes in two folders, and scenarios change no customer’s byte (acc 315)', () => {
  const copies = ['working copy ', 'another working copy '].map((prefix) => createWorkingCopy(copiedPaths, prefix));
  const [one, other] = copies.map(({ folder }) => build(folder));
  expect(Object.keys(other)).toEqual(Object.keys(one));
  expect(Object.keys(one).filter((file) => one[file] !== other[file])).toEqual([]);
  expect(Object.keys(one).filter(isScenarios)).toHaveLength(1);

  const scenarios = join(copies[0].folder, 'mf-help/standalone/scenarios.ts');
  writeFileSync(scenarios, readFileSync(scenarios, 'utf8').replace('just opened', 'opened a moment ago'));
  const changed = build(copies[0].folder);
  const differing = new Set(
    [...Object.keys(one), ...Object.keys(changed)].filter((file) => one[file] !== changed[file]),
  );
  expect([...differing].map(isScenarios)).toEqual([true, true]);
  for (const { remove } of copies) remove();
}, 240_000);
