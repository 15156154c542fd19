import { writeFileSync } from 'node:fs';
import type { Reporter, Suite } from '@playwright/test/reporter';
import { resultsFile } from './config.ts';

/** Writes the result of each test into the file of `RESULTS_FILE`, in the form in which Jest's reporter writes it. */
export default class ResultsFile implements Reporter {
  #suite?: Suite;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** An error outside of tests, e.g. of a file that cannot be read. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    // One file may come several times, once for each of its tests.
    const testResults = tests.map((test) => ({
      name: test.location.file,
      message: '',
      assertionResults: [
        {
          // A test that did not run is not proven.
          status: test.outcome() === 'expected' ? 'passed' : 'failed',
          // Without the names of project and file.
          fullName: test.titlePath().slice(3).join(' '),
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
