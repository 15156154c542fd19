import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { scenarioTime } from 'qa';
import { desk, isShown } from '../rehearsal/visitor.ts';

const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/**
 * Builds the QA pages of these remotes, which `npm run standalone` serves, too. In one process, which reads webpack and
 * its plugins once: that is two fifths of the work.
 */
export function buildAlone(root: string, remotes: string[]): void {
  const configurations = remotes.flatMap((remote) => ['--config', join(remote, 'webpack.config.cjs')]);
  const options = ['--mode', 'production', '--env', 'standalone', ...configurations];
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The QA pages of ${remotes.join(', ')} cannot be built:\n${stdout}${stderr}`);
}

/**
 * A browser in front of the built QA pages of a remote, as if they stood at this origin. Its pages ask nobody for
 * anything.
 */
export async function openAlone(browser: Browser, folder: string, origin: string, options?: BrowserContextOptions) {
  const context = await browser.newContext({ ...desk, ...options });
  await context.addInitScript(noteStorage);
  await context.clock.setFixedTime(scenarioTime);
  await context.route('**/*', (asked) => {
    const file = join(folder, new URL(asked.request().url()).pathname);
    const page = existsSync(join(file, 'index.html')) ? join(file, 'index.html') : join(folder, 'index.html');
    return asked.fulfill({ path: existsSync(file) && statSync(file).isFile() ? file : page });
  });
  const page: Page = await context.newPage();
  return {
    page,
    /** Shows a state by its scenario's name. */
    async open(scenario: string): Promise<void> {
      await page.goto('about:blank');
      await page.goto(`${origin}/?scenario=${scenario}`, { waitUntil: 'commit' });
      await page.waitForFunction(isShown, { mark: prerenderedMark });
    },
    leave: () => context.close(),
  };
}

declare global {
  interface Window {
    storedBefore: Record<string, string> | undefined;
  }
}

/** Runs in the page: notes what a state has put into the browser before the screen was drawn, and so changed it. */
function noteStorage(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root > *')) return;
    window.storedBefore = { ...localStorage };
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
