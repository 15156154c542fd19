// Finds tests by their titles, for the checks that a test exists for each entry of a document in docs/.

const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const read = (file) => readFileSync(file, 'utf8');

/** Reads a test file together with the files in `./testing/` that it imports, because they may contain its tests. */
const readTestWithImports = (file) => {
  const text = read(file);
  const imported = [...text.matchAll(/ from '(\.\/testing\/[^']+)';/g)].map(([, name]) => join(dirname(file), name));
  return [text, ...imported.map(read)].join('\n');
};

/** Turns a title into a regular expression. `%s` also matches an interpolated expression. */
const toPattern = (title) =>
  title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', String.raw`(?:%s|\$\{[^}]+\})`);

/** Returns whether a test in the file has a title that begins with this text. */
exports.hasTestBeginning = (file, title) =>
  new RegExp(`['"\`]${toPattern(title)}[^\n]*['"\`],`).test(readTestWithImports(file));

/**
 * Returns whether a test in the file has exactly this title. The title may be followed by the numbers of the statements
 * that the test proves: ` (acc 301)` is statement 301 of docs/acceptance.md. Some titles have ` (fault 61)` instead.
 */
exports.hasTest = (file, title) =>
  new RegExp(`(['"\`])${toPattern(title)}(?: \\((?:acc|fault)[^)]*\\))*\\1,`).test(readTestWithImports(file));
