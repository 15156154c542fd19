const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { buildIn } = require('../testing/buildIn.js');
const { copiedPaths, createWorkingCopy } = require('../testing/workingCopy.js');

test('the same sources give the same bytes in two folders (acc 315)', () => {
  const [one, other] = ['working copy ', 'another working copy '].map((prefix) => {
    const { folder, remove } = createWorkingCopy(copiedPaths, prefix);
    const { status } = buildIn(join(folder, 'mf-help'));
    expect(status).toBe(0);
    const dist = join(folder, 'mf-help/dist');
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
    remove();
    return { names: files.map(({ name }) => name), bytes };
  });
  expect(other.names).toEqual(one.names);
  expect(one.names.filter((_, index) => !one.bytes[index].equals(other.bytes[index]))).toEqual([]);
}, 240_000);
