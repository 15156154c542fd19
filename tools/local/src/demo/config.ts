import { join } from 'node:path';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { path, text } from 'node-kit/settingSchemas.ts';
import { readBoxConfig, type BoxConfig } from '../box/config.ts';

export interface DemoConfig {
  box: BoxConfig;
  /** File with the account that has got the demo box, so that a box that a person removes is not linked again. */
  file: string;
  projectId: string;
}

export function readDemoConfig(env: Env = process.env): DemoConfig {
  const variables = { DATA_DIR: path(process.cwd(), '.data'), FIREBASE_PROJECT_ID: text('demo-abenteuerbox') };
  const settings = readSettings({ program: 'The demo account', env, variables });
  return {
    box: readBoxConfig(env),
    file: join(settings.DATA_DIR, 'demo', 'linked.json'),
    projectId: settings.FIREBASE_PROJECT_ID,
  };
}
