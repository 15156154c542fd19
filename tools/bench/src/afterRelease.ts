import { shareStack, type Stack } from 'e2e/src/config.ts';
import { createChangedBuild, releaseBuild } from 'e2e/src/release.ts';
import type { BrowserContext } from 'playwright-core';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';

/**
 * Changes one sentence of the shell and releases it to the running app (`stack`). Measures the bytes of scripts that a
 * page loads afterwards: with the browser's cache from before the release (`keepsCache`), and without a cache. The
 * browser of `context` must have opened the page before. `latency`: delay of each response in milliseconds.
 */
export async function measureAfterRelease(context: BrowserContext, stack: Stack, page: MeasuredPage, latency: number) {
  // Sets the environment variable from which `releaseBuild` reads the addresses of the stack.
  shareStack(stack);
  await releaseBuild(
    'shell',
    // Throws an error if no script contains the sentence.
    createChangedBuild('shell', (code) => code.replaceAll('Zum Inhalt springen', 'Sofort zum Inhalt')),
  );
  const returning = await measureLoading(context, stack.origin, page, { latency, keepsCache: true });
  const first = await measureLoading(context, stack.origin, page, { latency });
  return { returningVisit: returning.scriptBytes, firstVisit: first.scriptBytes };
}
