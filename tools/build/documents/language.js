const retiredWords = require('./retiredWords.json');

const maxColumns = 120;
/** Words that retiredWords.json replaces by a standard term. Its keys are these words in lower case. */
const retiredWord = RegExp(`\\b(?:${Object.keys(retiredWords).join('|')})\\b`, 'i');
/** Words that a comment must not begin with, because they hide its subject. */
const pronoun = /^(?:What|Whoever|Where|Who|Whose|Whom|Nobody|Somebody|Everybody|Nothing)\b/;
/** English words between German quotation marks, which only German texts such as „Erneut versuchen“ should have. */
const englishInGermanQuotes = /„[^„“”]*\b(?:the|of|and|to|is|not|with|for|what)\b[^„“”]*[“”]/i;

const getLineNumber = (source, index) => source.slice(0, index).split('\n').length;

/**
 * Matches a block comment (group 1) or a line comment (group 2). A block comment begins at the start of the file, or
 * after white space, an opening bracket, a comma or a semicolon. Slashes in addresses (`https://`) and after quotation
 * marks or letters do not begin a comment.
 */
const comment = /(?<=^|[\s({;,[])\/\*\*?([^]*?)\*\/|(?<![:'"`\w])\/\/ ?(.*)/g;

/** Returns each comment of a program as its text, without `*`, and the number of its first line. */
const findComments = (source) =>
  [...source.matchAll(comment)].map(({ index, 1: block, 2: line }) => ({
    line: getLineNumber(source, index),
    text: (block ?? line).replaceAll(/\n[ \t]*\*/g, '\n').trim(),
  }));

/**
 * Matches the title (group 2) of a test or of a group of tests: their first argument, a string. A title ends at the
 * quotation mark with which it begins (group 1), if no backslash precedes that one: `test('it\'s live', …`.
 */
const title = /\b(?:test|describe|onEachDatabase|each\([^]*?\))\s*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** Returns the titles of a program's tests with their lines. */
const findTitles = (source) =>
  [...source.matchAll(title)].map(({ index, 2: text }) => ({ line: getLineNumber(source, index), text }));

/** Returns the problems in the language of a program's comments and titles of tests, each as `line: problem`. */
function checkProgram(source) {
  const problems = [];
  for (const { line, text } of findTitles(source)) problems.push(...checkText(text, line));
  for (const { line, text } of findComments(source)) {
    if (pronoun.test(text)) problems.push(`${line}: opens with "${text.split(/\W/)[0]}"`);
    problems.push(...checkText(text, line));
  }
  for (const [index, text] of source.split('\n').entries()) {
    const isComment = /^\s*(?:\/\/|\/?\*)/.test(text);
    if (isComment) problems.push(...checkWidth(text, index + 1));
  }
  return problems;
}

/** Returns the problems in a Markdown document. Rows of tables and links cannot be wrapped and may be longer. */
function checkDocument(source) {
  // Empties blocks of code, but keeps their lines, so that line numbers stay right.
  const prose = source.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  return prose.split('\n').flatMap((text, index) => {
    const canBeWrapped = !/^\s*\||\]\(/.test(text);
    return [...(canBeWrapped ? checkWidth(text, index + 1) : []), ...checkText(text, index + 1)];
  });
}

const checkWidth = (text, line) => (text.length > maxColumns ? [`${line}: has ${text.length} columns`] : []);

/** Returns the problems in the words of one text. */
function checkText(text, line) {
  const [word] = retiredWord.exec(text) ?? [];
  return [
    ...(word ? [`${line}: "${word}": write ${retiredWords[word.toLowerCase()]}`] : []),
    ...(englishInGermanQuotes.test(text) ? [`${line}: German quotation marks around English words`] : []),
  ];
}

module.exports = { checkProgram, checkDocument };
