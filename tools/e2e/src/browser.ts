import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserArguments } from 'rehearsal/src/openBrowserHere.ts';
import { chromePath } from './config.ts';

let browser: Promise<Browser> | undefined;

/** One browser per test file; every visitor gets a context of his own. */
export function launch(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: chromePath(),
    // Back shows what the browser remembers, as it does for people; it must not show what it should forget.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: browserArguments,
  });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export interface Visitor {
  page: Page;
  /** What the console called an error, and what no code caught. */
  errors: string[];
  leave(): Promise<void>;
}

/**
 * Somebody with a fresh browser: German, no stored data, 1280 px wide unless told otherwise. Only the journeys without
 * internet allow the service worker, so that in all others every request meets the site itself.
 */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (
    await launch()
  ).newContext({ locale: 'de-DE', serviceWorkers: 'block', viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors: string[] = [];
  context.on('page', watch);
  watch(page);
  return { page, errors, leave: () => context.close() };

  function watch(watched: Page): void {
    watched.on('pageerror', (error) => errors.push(error.message));
    watched.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  }
}
