const { mkdtempSync, rmSync, unwatchFile, watchFile, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const webpack = require('webpack');
const { TypeErrorsPlugin } = require('./typeErrorsPlugin.js');

let folder;
/** Build of a test that goes on when files change. */
let watching;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'types-'));
});
afterEach(async () => {
  unwatchFile(join(folder, 'types.log'));
  await new Promise((resolve) => (watching ? watching.close(resolve) : resolve()));
  watching = undefined;
  rmSync(folder, { recursive: true });
});

/** Creates a compiler of a package whose type checker writes a log. */
function createCompiler(logFile) {
  writeFileSync(join(folder, 'index.js'), '');
  const plugins = [new TypeErrorsPlugin(logFile)];
  return webpack({ mode: 'development', context: folder, entry: './index.js', output: { path: folder }, plugins });
}

/** Builds a package, while a type checker has written a log. Returns the warnings of the build. */
async function build(log) {
  const logFile = join(folder, 'types.log');
  if (log !== undefined) writeFileSync(logFile, log);
  const compiler = createCompiler(logFile);
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return readWarnings(stats);
}

const readWarnings = ({ compilation }) => compilation.warnings.map(({ message }) => message);

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

test('a log that changes is followed by a build only if its errors have changed', async () => {
  const logFile = join(folder, 'types.log');
  writeFileSync(logFile, first + wrong);
  const compiler = createCompiler(logFile);
  const builds = [];
  let notify;
  // webpack itself watches nothing: only the plugin lets it build again.
  watching = compiler.watch({ ignored: '**/*' }, (_, stats) => {
    builds.push(readWarnings(stats));
    notify();
  });
  const waitForBuild = () => new Promise((resolve) => (notify = resolve));
  await waitForBuild();
  // Node calls the listeners of a file in their order: the plugin's has run when this one does.
  const logIsRead = new Promise((resolve) => watchFile(logFile, resolve));
  writeFileSync(logFile, first + wrong + again);
  await logIsRead;
  const nextBuild = waitForBuild();
  writeFileSync(logFile, first + wrong + again + right);
  await nextBuild;
  expect(builds).toEqual([[message], []]);
});
