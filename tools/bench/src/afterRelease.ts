import { shareStack, type Stack } from 'e2e/src/config.ts';
import { createChangedBuild, releaseBuild } from 'e2e/src/release.ts';
import type { BrowserContext } from 'playwright-core';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';

/** Bytes of scripts that a page loads after a release. */
export interface AfterRelease {
  /** With the browser's cache from before the release. */
  returning: number;
  /** With an empty cache. */
  first: number;
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
  const [sentence, other] = ['Zum Inhalt springen', 'Sofort zum Inhalt'];
  await releaseBuild(
    'shell',
    createChangedBuild('shell', (code) => code.replaceAll(sentence, other)),
  );
  const returning = await measureLoading(context, stack.origin, page, { latency, keepsCache: true });
  const first = await measureLoading(context, stack.origin, page, { latency });
  return { returning: returning.scriptBytes, first: first.scriptBytes };
}
