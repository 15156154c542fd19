import { findEngine, type EngineName } from 'node-kit/findEngine.ts';
import { rejectIfStuck } from '../rejectIfStuck.ts';
import { openFirefox } from './firefox.ts';
import type { EngineBrowser } from './session.ts';
import { openWebKit } from './webKit.ts';

const openers = { firefox: openFirefox, webkit: openWebKit };

/**
 * Starts an installed browser, named by its engine. All its requests go to an HTTP proxy on this port of this machine.
 * It is started once more if it does not begin a session, which happens to WebKit's driver once in some hundred times.
 */
export async function openEngine(name: EngineName, proxyPort: number): Promise<EngineBrowser> {
  const programs = findEngine(name);
  if (!programs) throw new Error(`${name} is not installed.`);
  const startBrowser = () => openers[name](programs, proxyPort);
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
