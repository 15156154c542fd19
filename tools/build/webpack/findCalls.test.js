const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');
const { readCalls } = require('./findCalls.js');

const folder = join(__dirname, '../../../packages/api-contract/src');

test('every call that api-contract exports can be read from its source', () => {
  const read = readdirSync(folder)
    .filter((file) => !file.includes('.test.'))
    .map((file) =>
      transformSync(readFileSync(join(folder, file), 'utf8'), { jsc: { parser: { syntax: 'typescript' } } }),
    )
    .flatMap(({ code }) => Object.entries(readCalls(code)));
  const exported = Object.entries(require('api-contract'))
    .filter(([, { path }]) => path)
    .map(([name, { to, method, path }]) => [name, `${method} {${to}}${path}`]);
  expect(exported.length).toBeGreaterThan(30);
  expect(read.toSorted()).toEqual(exported.toSorted());
});
