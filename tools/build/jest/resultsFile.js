const { writeFileSync } = require('node:fs');

/**
 * Writes what became of every case into the file of `RESULTS_FILE`, with Jest's own names. Its `--json` cannot write a
 * failure that refers to itself, as React's do, and then nobody learns what was red.
 */
class ResultsFile {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const files = testResults.map(({ testFilePath, failureMessage, testResults: cases }) => ({
      name: testFilePath,
      message: failureMessage ?? '',
      assertionResults: cases.map(({ status, fullName, duration }) => ({ status, fullName, duration })),
    }));
    const results = { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults: files };
    writeFileSync(process.env.RESULTS_FILE, JSON.stringify(results));
  }
}

module.exports = ResultsFile;
