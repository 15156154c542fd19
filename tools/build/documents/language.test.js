const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { checkProgram, checkDocument } = require('./language.js');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  // The customer's own words.
  .filter((file) => existsSync(file) && !['docs/acceptance.md', 'docs/legal.md'].includes(file));

test.each([
  ['Comments', /\.m?[jt]sx?$/, checkProgram],
  ['Documents', /\.md$/, checkDocument],
])('%s use the language of docs/glossary.md', (_, kind, problemsIn) => {
  const own = files.filter((file) => kind.test(file));
  expect(own).not.toEqual([]);
  const problems = own.flatMap((file) => problemsIn(readFileSync(file, 'utf8')).map((problem) => `${file}:${problem}`));
  expect(problems).toEqual([]);
});

test('pronouns, retired words, long lines and German quotation marks are found in comments', () => {
  const word = 'for' + ' ever';
  const source = [
    `/** ${'What'} it is, ${word}. */`,
    `const a = 1; // ${'Nobody'} knows.`,
    `// ${'long '.repeat(24)}`,
    '// Opens „the page of a user“ beside „Erneut versuchen“.',
    "const address = 'https://Nobody.example';",
  ].join('\n');
  expect(checkProgram(source)).toEqual([
    '1: opens with "What"',
    `1: "${word}": write permanently`,
    '2: opens with "Nobody"',
    '4: German quotation marks around English words',
    '3: has 123 columns',
  ]);
});

test('retired words are found in titles of tests', () => {
  const source = [
    "test('It starts a" + "new', async () => {",
    "test.each([1, 2])('%s ends by it" + "self', () => {",
  ].join('\n');
  expect(checkProgram(source)).toEqual(['1: "anew": write again', '2: "by itself": write automatically']);
});

test('long lines and retired words are found in documents, except in tables, links and code', () => {
  const long = 'long '.repeat(30);
  const source = [long, `| ${long} |`, `[${long}](file.md)`, '```', long, '```', 'It starts a' + 'new.'].join('\n');
  expect(checkDocument(source)).toEqual(['1: has 150 columns', '7: "anew": write again']);
});
