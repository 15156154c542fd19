import { writeFileSync } from 'node:fs';
import type { Reporter, Suite } from '@playwright/test/reporter';
import { resultsFile } from './config.ts';

/** Reporter that writes the results to the file in `RESULTS_FILE`, in the same format as Jest's reporter. */
export default class ResultsFile implements Reporter {
  #suite?: Suite;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** Counts errors outside of tests, for example of a file that cannot be read. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    // There is one entry for each test, so that a file may occur several times.
    const testResults = tests.map((test) => ({
      name: test.location.file,
      message: '',
      assertionResults: [
        {
          // A test that did not run counts as failed.
          status: test.outcome() === 'expected' ? 'passed' : 'failed',
          // The path begins with the root, the project and the file.
          fullName: test.titlePath().slice(3).join(' '),
          error: test.results.at(-1)?.error?.message,
        },
      ],
    }));
    const passed = tests.filter((test) => test.outcome() === 'expected').length;
    if (!resultsFile) return;
    const counts = {
      numPassedTests: passed,
      numFailedTests: tests.length - passed,
      numRuntimeErrorTestSuites: this.#errors,
    };
    writeFileSync(resultsFile, JSON.stringify({ ...counts, testResults }));
  }

  printsToStdio(): boolean {
    return false;
  }
}
