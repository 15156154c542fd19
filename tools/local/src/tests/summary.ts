import { join } from 'node:path';

export interface StepResult {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
}

/**
 * The unit tests: program and arguments. They report to the person and to the file of the environment's `RESULTS_FILE`.
 */
export const units = (root: string): string[] => [
  'jest/bin/jest.js',
  '--selectProjects',
  'browser',
  'node',
  '--reporters=default',
  `--reporters=${join(root, 'tools/build/jest/resultsFile.js')}`,
];

/** The journeys, as above. */
export const journeys = ['@playwright/test/cli.js', 'test', '--config', 'tools/e2e/playwright.config.ts'];

/** The part of a results file that counts. */
export interface TestCounts {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that did not even get to their tests. */
  numRuntimeErrorTestSuites: number;
}

/** The whole of a results file: the result of each case, too. */
export interface TestResults extends TestCounts {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Tests that ran, plus one failure for each file or step that broke down without any test to blame. */
export function countTests(result: TestCounts | undefined, exitedWell: boolean): { passed: number; failed: number } {
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: failed === 0 && !exitedWell ? 1 : failed };
}

/** A table of the steps, and one last line for people and machines alike. */
export function summary(steps: StepResult[]): string {
  const rows = steps.map(({ name, seconds, passed, failed }) => {
    const duration = `${seconds.toFixed(1)} s`.padStart(9);
    return `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(22)}${duration}   ${passed} passed, ${failed} failed`;
  });
  const sum = (key: 'passed' | 'failed') => steps.reduce((total, step) => total + step[key], 0);
  return `\n${rows.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`;
}
