import { findEngine, type EngineName } from 'node-kit/findEngine.ts';
import { openFirefox } from './firefox.ts';
import type { EngineBrowser } from './session.ts';
import { openWebKit } from './webKit.ts';

const openers = { firefox: openFirefox, webkit: openWebKit };

/** Starts an engine that is installed. All its requests go to an HTTP proxy on this port of this machine. */
export function openEngine(name: EngineName, proxyPort: number): Promise<EngineBrowser> {
  const programs = findEngine(name);
  if (!programs) throw new Error(`${name} is not installed.`);
  return openers[name](programs, proxyPort);
}
