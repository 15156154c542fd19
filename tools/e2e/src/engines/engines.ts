import type { EngineName } from 'node-kit/findEngine.ts';
import { openFirefox } from './firefox.ts';
import type { Browser } from './session.ts';
import { openWebKit } from './webKit.ts';

type Open = (programs: string[], proxyPort: number) => Promise<Browser>;

/** How each engine is started, from its installed programs. */
export const engines: Record<EngineName, Open> = { firefox: openFirefox, webkit: openWebKit };
