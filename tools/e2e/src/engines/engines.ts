import type { EngineName } from 'node-kit/findEngine.ts';
import { openFirefox } from './firefox.ts';
import type { Browser } from './session.ts';
import { openWebKit } from './webKit.ts';

type OpenBrowser = (programs: string[], proxyPort: number) => Promise<Browser>;

/** Functions that start each engine from its installed programs. */
export const engines: Record<EngineName, OpenBrowser> = { firefox: openFirefox, webkit: openWebKit };
