import { countTests, describeFailures, renderSummary } from './summary.ts';

const result = { numPassedTests: 40, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

test('ends with one line that counts every test', () => {
  const text = renderSummary([
    { name: 'types', seconds: 12.34, passed: 0, failed: 0 },
    { name: 'unit', seconds: 60, passed: 40, failed: 0 },
    { name: 'journeys', seconds: 90, passed: 12, failed: 1 },
  ]);
  expect(text.trimEnd().split('\n').at(-1)).toBe('52 passed, 1 failed');
  expect(text).toContain('✓ types');
  expect(text).toContain('12.3 s');
  expect(text).toContain('✗ journeys');
});

test.each([
  ['a good run', result, true, { passed: 40, failed: 0 }],
  ['a failed test', { ...result, numFailedTests: 2 }, false, { passed: 40, failed: 2 }],
  ['a file that could not be read', { ...result, numRuntimeErrorTestSuites: 1 }, false, { passed: 40, failed: 1 }],
  ['a failed exit with nothing to blame', result, false, { passed: 40, failed: 1 }],
  ['a run that left no result', undefined, false, { passed: 0, failed: 1 }],
])('counts %s', (_what, jest, exitedWell, expected) => {
  expect(countTests(jest, exitedWell)).toEqual(expected);
});

test('names the failed tests before the last line, with the beginning of their error', () => {
  const error = `\u001b[31mTimeout\u001b[39m\n${'line\n'.repeat(30)}`;
  const assertionResults = [
    { status: 'passed', fullName: 'opens' },
    { status: 'failed', fullName: 'signs out', error },
  ];
  const failures = describeFailures({ ...result, testResults: [{ assertionResults }] });
  const lines = renderSummary([{ name: 'journeys', seconds: 9, passed: 1, failed: 1, failures }]).split('\n');
  expect(lines).toContain('✗ journeys: signs out');
  expect(lines[lines.indexOf('✗ journeys: signs out') + 1]).toBe('    Timeout');
  expect(lines.filter((line) => line === '    line')).toHaveLength(11);
  expect(describeFailures(undefined)).toEqual([]);
});
