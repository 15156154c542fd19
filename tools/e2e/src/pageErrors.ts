import { expect, type BrowserContext } from '@playwright/test';

export interface PageErrors {
  /**
   * Everything that pages wrote with `console.error`, what browsers wrote about failed requests, and uncaught
   * exceptions.
   */
  readonly seen: string[];
  /** Says which errors this test causes from now on. */
  announce(...patterns: RegExp[]): void;
  watch(context: BrowserContext): void;
  /** Fails when there was an error that was not announced before it came. */
  check(): void;
}

/** Message of a busy browser that changes the document without motion; the page is complete. */
const unanimated = /^Transition was aborted because of invalid state/;

export function createPageErrors(): PageErrors {
  const seen: string[] = [];
  const announced: RegExp[] = [];
  const unannounced: string[] = [];

  function note(text: string): void {
    seen.push(text);
    if (![unanimated, ...announced].some((pattern) => pattern.test(text))) unannounced.push(text);
  }

  return {
    seen,
    announce: (...patterns) => announced.push(...patterns),
    watch(context) {
      context.on('weberror', (error) => note(error.error().message));
      context.on('console', (message) => {
        // Of a failed request the text does not say the address.
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
    },
    check: () => expect(unannounced, 'errors of pages that were not announced').toEqual([]),
  };
}
