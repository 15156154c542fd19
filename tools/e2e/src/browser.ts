import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserArguments } from 'rehearsal/src/openBrowserHere.ts';
import { browserPath } from './config.ts';

/** By the program that they are: where only a whole browser is installed, there is one. */
const browsers = new Map<string, Promise<Browser>>();

interface Kind {
  /** A browser with a window, which remembers pages for Back as people's browsers do; else the quicker headless shell will do. */
  whole?: boolean;
}

/** One browser of a kind per test file; every visitor gets a context of his own. */
export async function launch({ whole = false }: Kind = {}): Promise<Browser> {
  const executablePath = browserPath({ whole });
  const browser =
    browsers.get(executablePath) ??
    chromium.launch({
      executablePath,
      // Back shows what the browser remembers; it must not show what it should forget.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: browserArguments,
    });
  browsers.set(executablePath, browser);
  return browser;
}

export async function closeBrowsers(): Promise<void> {
  for (const browser of browsers.values()) await (await browser).close();
  browsers.clear();
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
export async function visitor({ whole, ...options }: BrowserContextOptions & Kind = {}): Promise<Visitor> {
  const browser = await launch({ whole });
  const defaults = { locale: 'de-DE', serviceWorkers: 'block', viewport: { width: 1280, height: 900 } } as const;
  const context = await browser.newContext({ ...defaults, ...options });
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
