import { shareStack, type Stack } from 'e2e/src/config.ts';
import { createChangedBuild, releaseBuild } from 'e2e/src/release.ts';
import type { BrowserContext } from 'playwright-core';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';

/**
 * Measures how many bytes of scripts a page loads after a release of the shell: for a returning visitor, whose browser
 * has the previous scripts in its cache, and for a first visitor. The page must have been opened in `context` before,
 * so that the cache is filled. `latency` is the delay of each response in milliseconds.
 */
export async function measureAfterRelease(context: BrowserContext, stack: Stack, page: MeasuredPage, latency: number) {
  await releaseChangedShell(stack);
  const returningVisit = await measureLoading(context, stack.origin, page, { latency, keepsCache: true });
  const firstVisit = await measureLoading(context, stack.origin, page, { latency });
  return { returningVisit: returningVisit.scriptBytes, firstVisit: firstVisit.scriptBytes };
}

/** Releases a shell with one changed sentence to the running app. */
async function releaseChangedShell(stack: Stack): Promise<void> {
  // Sets the environment variable from which `releaseBuild` reads the addresses of the running app.
  shareStack(stack);
  // Any sentence will do. `createChangedBuild` throws an error if no script contains this one.
  const build = createChangedBuild('shell', (code) => code.replaceAll('Zum Inhalt springen', 'Sofort zum Inhalt'));
  await releaseBuild('shell', build);
}
