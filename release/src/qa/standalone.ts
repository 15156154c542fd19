import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import type { Browser } from 'playwright-core';
import { scenarioTime } from 'qa';
import { isScreenShown } from '../rehearsal/isScreenShown.ts';
import { desktopOptions } from '../rehearsal/visitor.ts';

/** File of webpack's command line. */
const webpackCli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/**
 * Builds the QA pages of these remotes (micro-frontends): each remote without the app around it, in all states of its
 * screens. One process builds them all, because loading webpack for each would take long.
 */
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
 * Opens a browser session with the built QA pages of a remote, in `folder`, as if a server had them at this origin, so
 * that compareWithApp.ts can compare them with the app. Every request gets a file: calls never leave the page, which
 * answers them from its scenario.
 */
export async function openStandalone(browser: Browser, folder: string, origin: string) {
  const context = await browser.newContext(desktopOptions);
  await context.addInitScript(recordStorage);
  // Time for which the scenarios are written.
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
    /** Shows a state by its scenario's name. */
    async open(scenario: string): Promise<void> {
      await page.goto(`${origin}/?scenario=${scenario}`, { waitUntil: 'commit' });
      await page.waitForFunction(isScreenShown, { mark: prerenderedMark });
    },
    close: () => context.close(),
  };
}

declare global {
  interface Window {
    /** Content of `localStorage` when the remote began to render. To compare both, the app gets the same. */
    storedBefore: Record<string, string> | undefined;
  }
}

/** Runs in the page: records what the scenario has stored in `localStorage`, before the screen can change it. */
function recordStorage(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root > *')) return;
    window.storedBefore = { ...localStorage };
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
