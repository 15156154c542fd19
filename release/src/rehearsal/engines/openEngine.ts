import { findEngine, type EngineName } from 'node-kit/findEngine.ts';
import { rejectIfStuck } from '../rejectIfStuck.ts';
import { openFirefox } from './firefox.ts';
import type { EngineBrowser } from './session.ts';
import { openWebKit } from './webKit.ts';

const openers = { firefox: openFirefox, webkit: openWebKit };

/**
 * Starts an engine that is installed. All its requests go to an HTTP proxy on this port of this machine. The engine is
 * started once more if it does not begin a session, which happens to WebKit's driver once in some hundred sessions.
 */
export async function openEngine(name: EngineName, proxyPort: number): Promise<EngineBrowser> {
  const programs = findEngine(name);
  if (!programs) throw new Error(`${name} is not installed.`);
  const start = () => openers[name](programs, proxyPort);
  let browser = await start();
  return {
    async begin() {
      try {
        return await rejectIfStuck(browser.begin());
      } catch {
        await browser.close();
        browser = await start();
        return rejectIfStuck(browser.begin());
      }
    },
    close: () => browser.close(),
  };
}
