import { renderEvidence } from './evidence.ts';
import { parseStatementNumbers } from './parseStatementNumbers.ts';

const result = (title: string, status: string, file = '/root/a.test.ts') => ({
  numPassedTests: 1,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [{ name: file, message: '', assertionResults: [{ status, fullName: title }] }],
});

const sources = {
  statements:
    '# List\n\n## 1. Routing\n\n901. **[S]** Routes exist.\n902. **[S]** Nobody <waits>.\n903. **[U]** It looks warm.\n',
  qa: '| Statement | How to look |\n| --- | --- |\n| 903 | At the picture, from afar |\n',
  legalProof: {
    R1: {
      screens: ['/subscription'],
      tests: [
        { file: 'b.test.ts', title: 'is summed up' },
        { file: 'b.test.ts', title: 'says %s of delivery' },
      ],
    },
  },
  results: [
    result('Routes answer (acc 901, 902)', 'passed'),
    result('Nobody waits (acc 902)', 'failed'),
    result('The order is summed up', 'passed', '/root/b.test.ts'),
  ],
  states: [
    { title: 'Routes answer (acc 901, 902)', remote: 'mf-help', scenario: 'faq', changed: [] },
    { title: 'Routes answer (acc 901, 902)', remote: 'mf-help', scenario: 'faq', changed: [] },
    {
      title: 'Nobody waits (acc 902)',
      remote: 'mf-help',
      scenario: 'faq',
      person: 'ben',
      fault: '503',
      changed: ['answers'],
    },
  ],
  findPicture: ({ remote, scenario }: { remote: string; scenario: string }) =>
    scenario === 'faq' ? `pictures/${remote}/${scenario}.png` : undefined,
  root: '/root',
};

const rowsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<tr id="(\w+)">([^]*?)<\/tr>/g)].map(([, number, row = '']) => [
      number,
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  );

test('each statement and each row of the law stands with its tests, their results and the states they opened', () => {
  const page = renderEvidence(sources);
  expect(rowsOf(page)).toEqual({
    901: '901 Routes exist. passed Routes answer (acc 901, 902) a.test.ts mf-help: faq ( picture )',
    902: '902 Nobody &lt;waits&gt;. passed Routes answer (acc 901, 902) a.test.ts mf-help: faq ( picture ) failed Nobody waits (acc 902) a.test.ts mf-help: faq, person ben, fault 503 with other answers',
    903: '903 It looks warm. no test: a person looks. At the picture, from afar',
    R1: 'R1 /subscription passed The order is summed up b.test.ts',
  });
  expect(page).toContain('href="../qa/mf-help/?scenario=faq"');
  expect(page).toContain('href="../qa/mf-help/?scenario=faq&amp;person=ben&amp;fault=503"');
  expect(page).toContain('href="pictures/mf-help/faq.png"');
  expect(page.replace(/\s+/g, ' ')).toContain(
    '1 of 3 statements and 1 of 1 rows of the law have tests that all passed in this run.',
  );
});

test.each([
  ['says so (acc 992-994)', [992, 993, 994]],
  ['says so (acc 903, 907) (acc 912)', [903, 907, 912]],
  ['says nothing', []],
])('„%s“ names %j', (title, numbers) => {
  expect(parseStatementNumbers(title)).toEqual(numbers);
});
