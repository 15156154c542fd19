const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const ResultsFile = require('./resultsFile.js');

test('the result of a test is written, with its error, although that has circular references', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  process.env.RESULTS_FILE = join(folder, 'results.json');
  const failure = new Error('hydration');
  failure.cause = { failure };
  const cases = [
    {
      status: 'failed',
      fullName: 'A page shows',
      duration: 3,
      failureDetails: [failure],
      failureMessages: ['Error: hydration\n    at page'],
    },
  ];
  const counts = { numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 0 };
  new ResultsFile().onRunComplete(new Set(), {
    ...counts,
    testResults: [{ testFilePath: '/house/page.test.ts', failureMessage: null, testResults: cases }],
  });
  expect(JSON.parse(readFileSync(process.env.RESULTS_FILE, 'utf8'))).toEqual({
    ...counts,
    testResults: [
      {
        name: '/house/page.test.ts',
        message: '',
        assertionResults: [
          { status: 'failed', fullName: 'A page shows', duration: 3, error: 'Error: hydration\n    at page' },
        ],
      },
    ],
  });
  rmSync(folder, { recursive: true });
});
