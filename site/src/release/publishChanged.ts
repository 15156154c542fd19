import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { remoteNames } from 'page-contract/remotes';
import { z } from 'zod';
import type { SiteConfig } from '../config/config.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { readPanelBuild, readRemoteBuild, readShellBuild, type Build } from '../publish/builds.ts';
import { liveEntry } from '../publish/liveEntry.ts';
import { publishedVersions } from '../publish/published.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { knownFacts } from '../publish/siteFacts.ts';
import { compose, type Composition } from './compose.ts';
import { composeBuilds } from './composeBuilds.ts';

const startedSchema = z.record(z.string(), z.string());
const startedFile = (siteDir: string) => join(siteDir, '.last-start.json');

/**
 * Development: makes builds live that are not those of the last start. Versions that a release, a rollback or a rollout made live stay,
 * and so do remotes that this working copy does not have. Settings are those of the environment.
 */
export async function publishChanged(root: string, { siteDir, ...settings }: SiteConfig): Promise<Composition> {
  const shell = readShellBuild(root);
  const panel = readPanelBuild(root);
  const remotes = remoteNames(root).flatMap((name) => readRemoteBuild(root, name) ?? []);
  const isPublished = ({ contract: { name, version } }: Build<{ name: string; version: string }>) =>
    publishedVersions(siteDir, name).includes(version);
  const started = readStarted(siteDir);
  const isChanged = (build: Build<{ name: string; version: string }>) =>
    started ? started[build.contract.name] !== build.contract.version : !isPublished(build);

  const changed = remotes.filter(isChanged);
  const composition = knownFacts(siteDir)
    ? await compose(siteDir, () => ({
        settings,
        panel: panel && isChanged(panel) ? panel : undefined,
        shell: isChanged(shell) ? shell : undefined,
        remotes: changed,
        registry: (before) => ({
          remotes: {
            ...before.remotes,
            ...Object.fromEntries(
              changed.map(({ contract }) => [contract.module.name, liveEntry(releaseOf(contract))]),
            ),
          },
        }),
        record: { how: 'composition', ...whoAndWhat(root) },
      }))
    : await composeBuilds(root, { siteDir, ...settings });
  const versions = [shell, ...(panel ? [panel] : []), ...remotes].map(({ contract }) => [
    contract.name,
    contract.version,
  ]);
  writeFileAtomically(startedFile(siteDir), JSON.stringify({ ...started, ...Object.fromEntries(versions) }));
  return composition;
}

/** Versions of the builds that were there at the last start, by package. */
function readStarted(siteDir: string): Record<string, string> | undefined {
  const file = startedFile(siteDir);
  return existsSync(file) ? startedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
