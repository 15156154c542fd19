import { shareStack, type Stack } from 'e2e/src/config.ts';
import { createChangedBuild, releaseBuild } from 'e2e/src/release.ts';
import type { BrowserContext } from 'playwright-core';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';

/** Bytes of scripts that a page loads after a release of the shell. */
export interface AfterRelease {
  /** With the browser's cache from before the release. */
  returningVisit: number;
  /** With an empty cache. */
  firstVisit: number;
}

/**
 * Releases the shell with one sentence changed, and measures the scripts that the page loads afterwards. The browser of
 * `context` must have opened the page before the release. `latency`: delay of each response in milliseconds.
 */
export async function measureAfterRelease(
  context: BrowserContext,
  stack: Stack,
  page: MeasuredPage,
  latency: number,
): Promise<AfterRelease> {
  // `releaseBuild` releases to the stack that was shared last.
  shareStack(stack);
  await releaseBuild(
    'shell',
    createChangedBuild('shell', (code) => code.replaceAll('Zum Inhalt springen', 'Sofort zum Inhalt')),
  );
  const returning = await measureLoading(context, stack.origin, page, { latency, keepsCache: true });
  const first = await measureLoading(context, stack.origin, page, { latency });
  return { returningVisit: returning.scriptBytes, firstVisit: first.scriptBytes };
}
