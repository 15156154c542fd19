import { readSettings, type Env } from 'node-kit/settings.ts';
import { optional } from 'node-kit/settingSchemas.ts';

/** Reads the person for whom CI releases; undefined outside of CI. */
export const readActor = (env: Env = process.env): string | undefined =>
  readSettings({ program: 'The release', env, variables: { RELEASED_BY: optional() } }).RELEASED_BY;
