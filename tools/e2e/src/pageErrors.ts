import { expect, type BrowserContext } from '@playwright/test';

/** Errors of all pages of a test. A test announces those that it causes; any other error fails it at its end. */
export interface PageErrors {
  /**
   * Calls of `console.error`, messages about failed requests, uncaught exceptions, and scripts of the site that a site
   * without the payment provider's script would block.
   */
  readonly all: string[];
  /** Declares errors that this test causes from now on. */
  announce(...patterns: RegExp[]): void;
  /** Records the errors of all pages of a browser context. */
  watch(context: BrowserContext): Promise<void>;
  /** Fails if an error has occurred that was not announced before. */
  check(): void;
}

/** Message of a busy browser that skips the animation of a page change, which does no harm. */
const skippedTransition = /^Transition was aborted because of invalid state/;

/** Runs in each page: `Integrity-Policy` is only reported by default, and enforced with `CHECKOUT=url`. */
function logIntegrityViolations(): void {
  if (!('ReportingObserver' in window)) return;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { blockedURL = '' } = body as { blockedURL?: string };
        if (blockedURL.startsWith(location.origin)) console.error(`without integrity: ${blockedURL}`);
      }
    },
    { types: ['integrity-violation'], buffered: true },
  );
  observer.observe();
}

/** Creates the record of one test, without any browser context yet. */
export function createPageErrors(): PageErrors {
  const all: string[] = [];
  const announced: RegExp[] = [];
  const unannounced: string[] = [];

  function record(text: string): void {
    all.push(text);
    if (![skippedTransition, ...announced].some((pattern) => pattern.test(text))) unannounced.push(text);
  }

  return {
    all,
    announce: (...patterns) => announced.push(...patterns),
    async watch(context) {
      context.on('weberror', (error) => record(error.error().message));
      context.on('console', (message) => {
        // The message about a failed request does not contain its address.
        if (message.type() === 'error') record(`${message.text()} (${message.location().url})`);
      });
      await context.addInitScript(logIntegrityViolations);
    },
    check: () => expect(unannounced, 'errors of pages that were not announced').toEqual([]),
  };
}
