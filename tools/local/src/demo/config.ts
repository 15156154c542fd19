import { join } from 'node:path';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { path, text } from 'node-kit/settingSchemas.ts';
import { readBoxConfig, type BoxConfig } from '../box/config.ts';

/** Configuration of the program that creates the demo account and links a simulated box (the device) to it. */
export interface DemoConfig {
  box: BoxConfig;
  /**
   * File with the id of the demo account to which the box was linked. Later starts do not link it again, because a
   * developer may have removed it from the account.
   */
  linkedUserFile: string;
  /** Firebase's project, which the emulator serves. */
  projectId: string;
}

/**
 * Reads the configuration from environment variables; `path` and `text` get the default as their last argument.
 * `readBoxConfig` reads those of the box, with defaults of its own.
 */
export function readDemoConfig(env: Env = process.env): DemoConfig {
  const variables = { DATA_DIR: path(process.cwd(), '.data'), FIREBASE_PROJECT_ID: text('demo-abenteuerbox') };
  const settings = readSettings({ program: 'The demo account', env, variables });
  return {
    box: readBoxConfig(env),
    linkedUserFile: join(settings.DATA_DIR, 'demo', 'linked.json'),
    projectId: settings.FIREBASE_PROJECT_ID,
  };
}
