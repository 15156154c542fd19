import { writeFileSync } from 'node:fs';
import { projectRoot } from 'site/config/projectRoot.ts';
import { openQaServer } from 'site/server/openQaServer.ts';
import { resultsFile } from './config.ts';
import { launchLocalBrowser } from './rehearsal/launchLocalBrowser.ts';
import { createProgress } from './rehearsal/Progress.ts';
import { rehearseBuilds } from './rehearsal/rehearseBuilds.ts';

// The step `gate` of `npm test`: opens every state of the last builds of this working copy. Prints a sentence for each
// problem, and writes the counts to the file in RESULTS_FILE, with the field names of Jest.
const browser = await launchLocalBrowser();
if (!browser) throw new Error('The gate needs Chrome or Chromium; CHROME_PATH names one.');
let result: Awaited<ReturnType<typeof rehearseBuilds>>;
try {
  result = await rehearseBuilds(projectRoot, { browser, openQaServer, progress: createProgress() });
} finally {
  await browser.close();
}
const { sentences, stateCount, likeOthersCount } = result;
for (const sentence of sentences) process.stdout.write(`✗ ${sentence}\n`);
process.stdout.write(
  `${stateCount} states were opened, ${likeOthersCount} of which differ from another one only after a click; ` +
    `${sentences.length} problems were found.\n`,
);
if (resultsFile !== undefined) {
  const counts = { numPassedTests: stateCount, numFailedTests: sentences.length, numRuntimeErrorTestSuites: 0 };
  const assertionResults = sentences.map((fullName) => ({ status: 'failed', fullName }));
  writeFileSync(resultsFile, JSON.stringify({ ...counts, testResults: [{ assertionResults }] }));
}
process.exitCode = sentences.length > 0 ? 1 : 0;
