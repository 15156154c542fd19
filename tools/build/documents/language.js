const retiredWords = require('./retiredWords.json');

const maxColumns = 120;
/** Words that retiredWords.json, whose keys are in lower case, replaces by a standard term. */
const retiredWord = RegExp(`\\b(?:${Object.keys(retiredWords).join('|')})\\b`, 'i');
/** Words that a comment must not begin with, because they hide its subject. */
const pronoun = /^(?:What|Whoever|Where|Who|Whose|Whom|Nobody|Somebody|Everybody|Nothing)\b/;
/** English words between German quotation marks. Labels of the German app keep theirs. */
const englishInGermanQuotes = /„[^„“”]*\b(?:the|of|and|to|is|not|with|for|what)\b[^„“”]*[“”]/i;

/**
 * Returns each comment of a program as its text, with the number of its first line. A block comment begins at the start
 * of the file, or after white space, an opening bracket, a comma or a semicolon. Slashes in addresses (`https://`) and
 * after quotation marks or letters do not begin a comment.
 */
function findComments(source) {
  const found = source.matchAll(/(?<=^|[\s({;,[])\/\*\*?([^]*?)\*\/|(?<![:'"`\w])\/\/ ?(.*)/g);
  return [...found].map(({ index, 1: block, 2: line }) => ({
    line: source.slice(0, index).split('\n').length,
    text: (block ?? line).replaceAll(/\n[ \t]*\*/g, '\n').trim(),
  }));
}

/**
 * Returns the titles of tests and of groups of tests (their first argument, a string), with their lines. A title ends
 * at the quotation mark with which it begins (`\1`), if no backslash precedes that one: `test('it\'s live', …`.
 */
function findTitles(source) {
  const found = source.matchAll(
    /\b(?:test|describe|onEachDatabase|each\([^]*?\))\s*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g,
  );
  return [...found].map(({ index, 2: text }) => ({ line: source.slice(0, index).split('\n').length, text }));
}

/** Returns the problems in the language of a program's comments and titles of tests, each as `line: problem`. */
function checkProgram(source) {
  const lines = source.split('\n');
  return [
    ...findTitles(source).flatMap(({ line, text }) => checkText(text).map((problem) => `${line}: ${problem}`)),
    ...findComments(source).flatMap(({ line, text }) => [
      ...(pronoun.test(text) ? [`${line}: opens with "${text.split(/\W/)[0]}"`] : []),
      ...checkText(text).map((problem) => `${line}: ${problem}`),
    ]),
    ...lines.flatMap((text, index) =>
      /^\s*(?:\/\/|\/?\*)/.test(text) && text.length > maxColumns ? [`${index + 1}: has ${text.length} columns`] : [],
    ),
  ];
}

/** Returns the problems in a Markdown document. Rows of tables and links cannot be wrapped and may be longer. */
function checkDocument(source) {
  // Empties blocks of code, but keeps their lines, so that line numbers stay right.
  const prose = source.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose
    .split('\n')
    .flatMap((text, index) => [
      ...(text.length > maxColumns && !/^\s*\||\]\(/.test(text) ? [`${index + 1}: has ${text.length} columns`] : []),
      ...checkText(text).map((problem) => `${index + 1}: ${problem}`),
    ]);
}

/** Returns the problems in one text, without a line number. */
function checkText(text) {
  const [word] = retiredWord.exec(text) ?? [];
  return [
    ...(word ? [`"${word}": write ${retiredWords[word.toLowerCase()]}`] : []),
    ...(englishInGermanQuotes.test(text) ? ['German quotation marks around English words'] : []),
  ];
}

module.exports = { checkProgram, checkDocument };
