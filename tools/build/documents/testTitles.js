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

/** Returns the source of a regular expression for a title. `%s` in the title also matches `${an.expression}`. */
const createPattern = (title) => {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return escaped.replaceAll('%s', String.raw`(?:%s|\$\{[^}]+\})`);
};

/** Returns whether a test in the file has a title that begins with this text. */
exports.hasTestBeginning = (file, title) =>
  new RegExp(`['"\`]${createPattern(title)}[^\n]*['"\`],`).test(readTestWithImports(file));

/**
 * Returns whether a test in the file has exactly this title. The number of a statement in docs/acceptance.md that the
 * test proves, such as ` (acc 301)`, or of a fault, such as ` (fault 61)`, may follow the title.
 */
exports.hasTest = (file, title) =>
  new RegExp(`(['"\`])${createPattern(title)}(?: \\((?:acc|fault)[^)]*\\))*\\1,`).test(readTestWithImports(file));
