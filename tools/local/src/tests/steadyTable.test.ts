import { redCases, steadyTable } from './steadyTable.ts';

const counts = { numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 0 };

test('red cases are named with their file, and a file that did not run stands for its cases', () => {
  const result = {
    ...counts,
    testResults: [
      {
        name: '/house/shell/guard.test.tsx',
        message: '● …',
        assertionResults: [
          { status: 'passed', fullName: 'opens' },
          { status: 'failed', fullName: 'Back arrives' },
        ],
      },
      { name: '/house/site/broken.test.ts', message: 'SyntaxError', assertionResults: [] },
      { name: '/house/site/good.test.ts', message: '', assertionResults: [] },
    ],
  };
  expect(redCases(result, '/house')).toEqual([
    'shell/guard.test.tsx: Back arrives',
    'site/broken.test.ts: did not run',
  ]);
});

test('the table has a row for each round with its seed, the red cases below, and one last line', () => {
  const text = steadyTable([
    { name: 'units 1', seed: 42, seconds: 61.4, passed: 900, failed: 0, red: [] },
    { name: 'journeys 1', seconds: 200, passed: 98, failed: 1, red: ['e2e/pay.test.ts: pays'] },
  ]);
  expect(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/ +/g, ' ')),
  ).toEqual([
    ' ✓ units 1 seed 42 61 s 900 passed, 0 failed',
    ' ✗ journeys 1 200 s 98 passed, 1 failed',
    ' e2e/pay.test.ts: pays',
    '2 rounds, 1 with red cases',
  ]);
});
