const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const webpack = require('webpack');
const { TypeErrorsPlugin } = require('./typeErrorsPlugin.js');

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'types-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds a package, while a type checker has written a log. Returns the warnings of the build. */
async function build(log) {
  const logFile = join(folder, 'types.log');
  if (log !== undefined) writeFileSync(logFile, log);
  writeFileSync(join(folder, 'index.js'), '');
  const plugins = [new TypeErrorsPlugin(logFile)];
  const options = { mode: 'development', context: folder, entry: './index.js', output: { path: folder }, plugins };
  const compiler = webpack(options);
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats.compilation.fileDependencies.has(logFile)).toBe(true);
  return stats.compilation.warnings.map(({ message }) => message);
}

const first = '12:00:00 PM - Starting compilation in watch mode...\n\n';
const message = "mf-help/src/a.ts(3,5): error TS2322: Type 'string' is not\n  assignable to type 'number'.";
const wrong = `${message}\n\n12:00:09 PM - Found 1 error. Watching for file changes.\n`;
const again = '12:00:20 PM - File change detected. Starting incremental compilation...\n\n';
const right = '12:00:21 PM - Found 0 errors. Watching for file changes.\n';

test.each([
  ['no log', undefined, []],
  ['a log whose first compilation is running', first, []],
  ['a log with an error', first + wrong, [message]],
  ['a log whose next compilation is running', first + wrong + again, [message]],
  ['a log after the error was mended', first + wrong + again + right, []],
])('with %s, the build has the warnings of the latest complete compilation', async (_, log, warnings) => {
  expect(await build(log)).toEqual(warnings);
});
