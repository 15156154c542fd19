const { writeFileSync } = require('node:fs');

/**
 * Reporter that writes the result of every test to the file in `RESULTS_FILE`, with the field names of Jest's `--json`.
 * It replaces `--json`, which crashes on errors with circular references, such as React's, and then reports nothing.
 */
class ResultsFile {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const files = testResults.map(({ testFilePath, failureMessage, testResults: cases }) => ({
      name: testFilePath,
      message: failureMessage ?? '',
      assertionResults: cases.map(({ status, fullName, duration, failureMessages }) => ({
        status,
        fullName,
        duration,
        error: failureMessages[0],
      })),
    }));
    const results = { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults: files };
    writeFileSync(process.env.RESULTS_FILE, JSON.stringify(results));
  }
}

module.exports = ResultsFile;
