import { findEngine, type EngineName } from 'node-kit/findEngine.ts';
import { rejectIfStuck } from '../rejectIfStuck.ts';
import { openFirefox } from './firefox.ts';
import type { EngineBrowser } from './session.ts';
import { openWebKit } from './webKit.ts';

const openers = { firefox: openFirefox, webkit: openWebKit };

/**
 * Starts an installed browser, named by its engine. All its requests go to an HTTP proxy on this port of this machine.
 * It is started once more if a session fails to begin, or does not within a minute (`rejectIfStuck`), as WebKit's
 * driver does once in some hundred times.
 */
export async function openEngine(name: EngineName, proxyPort: number): Promise<EngineBrowser> {
  const programPaths = findEngine(name);
  if (!programPaths) throw new Error(`${name} is not installed.`);
  const startBrowser = () => openers[name](programPaths, proxyPort);
  let browser = await startBrowser();
  return {
    async begin() {
      try {
        return await rejectIfStuck(browser.begin());
      } catch {
        await browser.close();
        browser = await startBrowser();
        return rejectIfStuck(browser.begin());
      }
    },
    close: () => browser.close(),
  };
}
