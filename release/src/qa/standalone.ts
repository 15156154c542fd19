import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import type { Browser } from 'playwright-core';
import { scenarioTime } from 'qa';
import { isScreenShown } from '../rehearsal/isScreenShown.ts';
import { desktopOptions } from '../rehearsal/visitor.ts';

// The QA pages of a remote (micro-frontend) show it without the app around it, in all states of its screens. They are
// built with webpack, and compareWithApp.ts opens them in a browser.

/** File of webpack's command line. */
const webpackCli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/** Builds the QA pages of these remotes. One process builds them all, because webpack takes long to start. */
export function buildStandalone(root: string, remotes: string[]): void {
  const configurations = remotes.flatMap((remote) => ['--config', join(remote, 'webpack.config.cjs')]);
  const options = ['--mode', 'production', '--env', 'standalone', ...configurations];
  const { status, stdout, stderr } = spawnSync(process.execPath, [webpackCli, ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The QA pages of ${remotes.join(', ')} cannot be built:\n${stdout}${stderr}`);
}

/**
 * Opens a browser session for the QA pages of a remote, which are built in `folder`. Playwright answers every request
 * with a file of the folder, as if a server at `origin` had it. Calls to the backend cause no requests, because a QA
 * page answers them in the page itself.
 */
export async function openStandalone(browser: Browser, folder: string, origin: string) {
  const context = await browser.newContext(desktopOptions);
  await context.addInitScript(recordStorage);
  // The data of the scenarios has fixed dates around this time.
  await context.clock.setFixedTime(scenarioTime);
  await context.route('**/*', (route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    if (existsSync(path) && statSync(path).isFile()) return route.fulfill({ path });
    const indexOfFolder = join(path, 'index.html');
    return route.fulfill({ path: existsSync(indexOfFolder) ? indexOfFolder : join(folder, 'index.html') });
  });
  const page = await context.newPage();
  return {
    page,
    /** Shows the state that a scenario describes. */
    async open(scenario: string): Promise<void> {
      await page.goto(`${origin}/?scenario=${scenario}`, { waitUntil: 'commit' });
      // Waits for the heading. On prerendered pages, which QA pages are not, it also waits until the mark is gone.
      await page.waitForFunction(isScreenShown, { mark: prerenderedMark });
    },
    close: () => context.close(),
  };
}

declare global {
  interface Window {
    /** Content of `localStorage` before the remote was rendered. compareWithApp.ts copies it to the app. */
    storedBefore: Record<string, string> | undefined;
  }
}

/** Runs in the page: records `localStorage` as soon as the remote is rendered, before its screen can change it. */
function recordStorage(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root > *')) return;
    window.storedBefore = { ...localStorage };
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
