import { expect, type BrowserContext } from '@playwright/test';

export interface PageErrors {
  /** Calls of `console.error`, the browser's messages about failed requests, and uncaught exceptions. */
  readonly all: string[];
  /** Declares errors that this test causes from now on. */
  announce(...patterns: RegExp[]): void;
  watch(context: BrowserContext): void;
  /** Fails if an error has occurred that was not announced before. */
  check(): void;
}

/** Message of a busy browser that skips the animation of a page change, which does no harm. */
const skippedTransition = /^Transition was aborted because of invalid state/;

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
    watch(context) {
      context.on('weberror', (error) => record(error.error().message));
      context.on('console', (message) => {
        // The message about a failed request does not contain its address.
        if (message.type() === 'error') record(`${message.text()} (${message.location().url})`);
      });
    },
    check: () => expect(unannounced, 'errors of pages that were not announced').toEqual([]),
  };
}
