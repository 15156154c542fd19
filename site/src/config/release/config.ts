import { resolve } from 'node:path';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { optionalAddress, text } from 'node-kit/settingSchemas.ts';
import { isBucket } from '../../store/config.ts';
import { projectRoot } from '../projectRoot.ts';

/** Creates the setting SITE_DIR: a folder, as an absolute path, or a bucket. */
export const createSiteDirSetting = (root: string) =>
  text('.build/site').transform((site) => (isBucket(site) ? site : resolve(root, site)));

/** Reads the settings of release commands. The settings of pages are those in the newest release. */
export function readReleaseConfig(env: Env = process.env, root = projectRoot) {
  const variables = {
    SITE_DIR: createSiteDirSetting(root),
    OPENAPI_URL: optionalAddress('what the live backend offers'),
  };
  const settings = readSettings({ program: 'The release', env, variables });
  return { site: settings.SITE_DIR, openApi: settings.OPENAPI_URL };
}
