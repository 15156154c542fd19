import { readSettings, type Env } from 'node-kit/settings.ts';
import { optional } from 'node-kit/settingSchemas.ts';

/** Reads two fields of releases: the person for whom CI releases (`actor`), and the version of npm. */
export function readReleaseJob(env: Env = process.env): { actor?: string; npm?: string } {
  const variables = { RELEASED_BY: optional(), npm_config_user_agent: optional() };
  const { RELEASED_BY: actor, npm_config_user_agent: agent } = readSettings({ program: 'The release', env, variables });
  // npm sets the variable for the scripts that it runs: `npm/10.9.0 node/v22.12.0 linux x64 workspaces/false`.
  const [, npm] = /\bnpm\/(\S+)/.exec(agent ?? '') ?? [];
  return { actor, npm };
}
