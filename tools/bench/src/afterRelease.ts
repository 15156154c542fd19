import { shareStack, type Stack } from 'e2e/src/config.ts';
import { changedBuild, releaseBuild } from 'e2e/src/release.ts';
import type { BrowserContext } from 'playwright-core';
import { measureLoading } from './loading.ts';
import type { MeasuredPage } from './pages.ts';

/** Bytes of scripts after a release, for somebody who was here before it and for somebody who was not. */
export interface AfterRelease {
  returning: number;
  first: number;
}

/** Releases the shell with one sentence changed. `context`: a browser that has been to the page. */
export async function measureAfterRelease(
  context: BrowserContext,
  stack: Stack,
  page: MeasuredPage,
  latency: number,
): Promise<AfterRelease> {
  shareStack(stack);
  const [sentence, other] = ['Zum Inhalt springen', 'Sofort zum Inhalt'];
  await releaseBuild(
    'shell',
    changedBuild('shell', (code) => code.replaceAll(sentence, other)),
  );
  const returning = await measureLoading(context, stack.origin, page, { latency, keepsCache: true });
  const first = await measureLoading(context, stack.origin, page, { latency });
  return { returning: returning.scriptBytes, first: first.scriptBytes };
}
