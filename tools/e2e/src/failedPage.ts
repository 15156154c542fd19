import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Reporter that prints what a failed test's page contained at the end, as roles and names, because the log of a CI run
 * is often all that is left of it.
 */
export default class FailedPage implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    const [, page] = path ? readFileSync(path, 'utf8').split(/^# Page snapshot$/m) : [];
    if (page) console.log(`\n  Page at the end of "${test.title}":\n${page.split(/^# /m)[0]}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
