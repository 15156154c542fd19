import { resolve } from 'node:path';
import { Settings, type Env } from 'node-kit/settings.ts';
import { readBoxConfig, type BoxConfig } from '../box/config.ts';

export interface DemoConfig {
  box: BoxConfig;
  /** Remembers for which account the box was linked, so that a box removed by hand stays removed. */
  file: string;
  projectId: string;
}

export function readDemoConfig(env: Env = process.env): DemoConfig {
  const settings = new Settings(env);
  return {
    box: readBoxConfig(env),
    file: resolve(settings.text('DATA_DIR', '.data'), 'demo', 'linked.json'),
    projectId: settings.text('FIREBASE_PROJECT_ID', 'demo-abenteuerbox'),
  };
}
