import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Result of one step of `npm test`. A check without single tests counts as one failure or none. */
export interface StepResult {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  /** Failed tests by name, with the beginning of their error if the results file has it. */
  failures?: string[];
}

/** Returns program and arguments that run the unit tests and write their results to `RESULTS_FILE`. */
export const createUnitCommand = (root: string): string[] => [
  'jest/bin/jest.js',
  '--selectProjects',
  'browser',
  'node',
  '--reporters=default',
  `--reporters=${join(root, 'tools/build/jest/resultsFile.js')}`,
];

/** Program (a file in node_modules) and arguments that run browser tests (journeys) and write `RESULTS_FILE`. */
export const playwrightCommand = ['@playwright/test/cli.js', 'test', '--config', 'tools/e2e/playwright.config.ts'];

/** The same for those that `npm test` runs. */
export const journeyCommand = [...playwrightCommand, '--project=journeys'];

/** Counts in a results file. */
export interface TestCounts {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that failed before their first test. */
  numRuntimeErrorTestSuites: number;
  testResults?: { assertionResults: { status: string; fullName: string; error?: string }[] }[];
}

const maxErrorLines = 12;

/**
 * Counts the tests, plus one failure for each file, or for the step itself, that failed without a failed test. `result`
 * is undefined if the tests ended before they had written it.
 */
export function countTests(
  result: TestCounts | undefined,
  exitedWithZero: boolean,
): { passed: number; failed: number } {
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: failed === 0 && !exitedWithZero ? 1 : failed };
}

/** Describes each failed test by its name and the first lines of its error. */
export const describeFailures = (result: TestCounts | undefined): string[] =>
  (result?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, error = '' }) => {
      const lines = stripVTControlCharacters(error).split('\n').slice(0, maxErrorLines);
      return [fullName, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n');
    });

/** Renders a table of the steps, the failed tests, and a last line with the totals. */
export function renderSummary(steps: StepResult[]): string {
  const rows = steps.map(({ name, seconds, passed, failed }) => {
    const duration = `${seconds.toFixed(1)} s`.padStart(9);
    return `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(22)}${duration}   ${passed} passed, ${failed} failed`;
  });
  const sum = (key: 'passed' | 'failed') => steps.reduce((total, step) => total + step[key], 0);
  const failures = steps.flatMap((step) => (step.failures ?? []).map((failure) => `✗ ${step.name}: ${failure}\n`));
  return `\n${rows.join('\n')}\n\n${failures.join('')}${sum('passed')} passed, ${sum('failed')} failed\n`;
}
