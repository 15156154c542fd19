import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from 'page-contract/remotes';
import type { SiteConfig } from '../config/config.ts';
import { readRemoteBuild } from '../publish/builds.ts';
import { parseFacts, siteFactsFile } from '../publish/siteFacts.ts';
import type { Composition } from './compose.ts';
import { composeBuilds } from './composeBuilds.ts';

/**
 * Makes the builds of a working copy or an image live on an empty site. A site that exists stays as it is: which versions are live is
 * decided by releases, never by a deployment of the platform. Returns undefined then.
 */
export async function firstStart(root: string, config: SiteConfig): Promise<Composition | undefined> {
  if (existsSync(join(config.siteDir, siteFactsFile))) {
    parseFacts(config.siteDir);
    return undefined;
  }
  const missing = remoteNames(root).filter((name) => !readRemoteBuild(root, name));
  if (missing.length > 0)
    throw new Error(
      `The first start of a site needs a build of every remote. These have none: ${missing.join(', ')}. Build them: ${missing.map((name) => `npm run build -w ${name}`).join(' && ')}`,
    );
  return composeBuilds(root, config);
}
