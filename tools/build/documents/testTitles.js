const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const read = (file) => readFileSync(file, 'utf8');

/** A test file, and where its tests stand by subject. */
const wholeTest = (file) => {
  const text = read(file);
  const parts = [...text.matchAll(/ from '(\.\/testing\/[^']+)';/g)].map(([, name]) => join(dirname(file), name));
  return [text, ...parts.map(read)].join('\n');
};

/** A title as a pattern. In a journey, `%s` is an expression. */
const pattern = (title) =>
  title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', String.raw`(?:%s|\$\{[^}]+\})`);

/** Tells whether a test in the file has a title that begins so. */
exports.hasTestBeginning = (file, title) => new RegExp(`['"\`]${pattern(title)}[^\n]*['"\`],`).test(wholeTest(file));

/** Tells whether a test in the file has exactly this title, before the statements that it proves. */
exports.hasTest = (file, title) =>
  new RegExp(`(['"\`])${pattern(title)}(?: \\((?:acc|fault)[^)]*\\))*\\1,`).test(wholeTest(file));
