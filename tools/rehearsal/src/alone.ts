import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { desk, inPage } from './visitor.ts';

const cli = createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js');

/** Builds the QA page of a remote, as `npm run standalone` serves it. */
export function buildAlone(folder: string): void {
  const options = ['--mode', 'production', '--env', 'standalone'];
  const { status, stdout } = spawnSync(process.execPath, [cli, ...options], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The QA page of ${folder} cannot be built:\n${stdout}`);
}

/** A browser in front of a remote alone, as if it stood at this origin. Its pages ask nobody for anything. */
export async function openAlone(browser: Browser, folder: string, origin: string) {
  const dist = join(folder, 'standalone/dist');
  const context = await browser.newContext(desk);
  await context.addInitScript({ content: inPage });
  await context.route('**/*', (asked) => {
    const { pathname } = new URL(asked.request().url());
    const file = join(dist, pathname.replace('/standalone/', '/'));
    const path = pathname.startsWith('/standalone/') && existsSync(file) ? file : join(dist, 'index.html');
    return asked.fulfill({ path });
  });
  const page: Page = await context.newPage();
  return {
    page,
    /** Shows a state by its scenario's name. */
    async open(scenario: string): Promise<void> {
      await page.goto('about:blank');
      await page.goto(`${origin}/?scenario=${scenario}`, { waitUntil: 'commit' });
      await page.waitForFunction('window.rehearsal && rehearsal.shown()');
    },
    leave: () => context.close(),
  };
}
