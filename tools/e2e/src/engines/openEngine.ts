import { findEngine, type EngineName } from 'node-kit/findEngine.ts';
import { rejectIfStuck } from 'release/rehearsal/rejectIfStuck.ts';
import { openFirefox } from './firefox.ts';
import type { EngineBrowser } from './session.ts';
import { openWebKit } from './webKit.ts';

const openers = { firefox: openFirefox, webkit: openWebKit };

/**
 * Starts an installed browser whose requests all go to an HTTP proxy on this port of this machine. If a session does
 * not begin, it starts the browser once more: WebKit's driver fails or hangs once in some hundred times.
 */
export async function openEngine(name: EngineName, proxyPort: number): Promise<EngineBrowser> {
  const programPaths = findEngine(name);
  if (!programPaths) throw new Error(`${name} is not installed.`);
  const startBrowser = () => openers[name](programPaths, proxyPort);
  let browser = await startBrowser();
  /** Rejects if the session has not begun after a minute. */
  const beginSession = () => rejectIfStuck(browser.begin());
  return {
    async begin() {
      try {
        return await beginSession();
      } catch {
        await browser.close();
        browser = await startBrowser();
        return beginSession();
      }
    },
    close: () => browser.close(),
  };
}
