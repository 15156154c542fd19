import { join } from 'node:path';

export interface StepResult {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
}

/** What Jest is told to speak to: the person, and the file of the environment's `RESULTS_FILE`. */
export const reporters = (root: string): string[] => [
  '--reporters=default',
  `--reporters=${join(root, 'tools/build/jest/resultsFile.js')}`,
];

/** The part of Jest's result that counts. */
export interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that did not even get to their tests. */
  numRuntimeErrorTestSuites: number;
}

/** Tests that ran, plus one failure for each file or step that broke down without any test to blame. */
export function countTests(result: JestResult | undefined, exitedWell: boolean): { passed: number; failed: number } {
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
