const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { problemsInComments, problemsInDocument } = require('./language.js');

/** Folders and files whose language is checked. A folder is added once it has no problem. */
const checked = [
  'CONTRIBUTING.md',
  'README.md',
  'backend/README.md',
  'backend/business-rules.md',
  'docs/contract.md',
  'docs/decisions/',
  'docs/glossary.md',
  'docs/hosting/containers.md',
  'docs/hosting/kubernetes.md',
  'docs/hosting/one-machine.md',
  'docs/new-remote.md',
  'docs/operations.md',
  'docs/where-is-what.md',
  'mf-account/README.md',
  'mf-account/src/',
  'mf-account/standalone/',
  'mf-help/README.md',
  'mf-help/src/',
  'mf-help/standalone/',
  'mf-landing/README.md',
  'mf-landing/src/',
  'mf-landing/standalone/',
  'mf-subscription/README.md',
  'mf-subscription/src/',
  'mf-subscription/standalone/',
  'operations/hosting/',
  'operations/owner/',
  'packages/api-contract/src/',
  'packages/legal-texts/src/',
  'packages/node-kit/',
  'packages/page-contract/README.md',
  'packages/page-contract/',
  'packages/queries/src/',
  'packages/ui-kit/README.md',
  'packages/ui-kit/src/',
  'qa/README.md',
  'shared-auth/',
  'shell/README.md',
  'shell/src/',
  'tools/bench/README.md',
  'tools/bench/src/',
  'tools/build/',
  'tools/e2e/README.md',
  'tools/local/README.md',
  'tools/local/src/',
  'tools/payment-sandbox/',
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...checked], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(existsSync);

test.each(checked)('%s exists and uses the language of docs/glossary.md', (folder) => {
  const own = files.filter((file) => file.startsWith(folder));
  expect(own).not.toEqual([]);
  const problems = own.flatMap((file) => {
    const problemsIn = /\.m?[jt]sx?$/.test(file)
      ? problemsInComments
      : file.endsWith('.md')
        ? problemsInDocument
        : null;
    return problemsIn?.(readFileSync(file, 'utf8')).map((problem) => `${file}:${problem}`) ?? [];
  });
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
  expect(problemsInComments(source)).toEqual([
    '1: opens with "What"',
    `1: "${word}": write permanently`,
    '2: opens with "Nobody"',
    '4: German quotation marks around English words',
    '3: has 123 columns',
  ]);
});

test('long lines and retired words are found in documents, except in tables, links and code', () => {
  const long = 'long '.repeat(30);
  const source = [long, `| ${long} |`, `[${long}](file.md)`, '```', long, '```', 'It starts a' + 'new.'].join('\n');
  expect(problemsInDocument(source)).toEqual(['1: has 150 columns', '7: "anew": write again']);
});
