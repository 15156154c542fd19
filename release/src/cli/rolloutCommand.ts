import { defineCommand, type CommandResult } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';
import type { ReleaseOptions } from '../publish/release.ts';
import { releasePublished } from '../publish/rollback.ts';
import { forceOption } from './forceOption.ts';
import { listDeployables } from './listDeployables.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';

/** A rollout gives a version of a part, i.e. the shell or a remote, to a percentage of signed-in users. */
export const rolloutCommand = defineCommand({
  usage: 'rollout <part> <percent>',
  about: 'Gives a version that is on the site to a share of signed-in people, or to everybody; builds nothing',
  examples: {
    'rollout mf-help 50': 'widens the rollout of mf-help',
    'rollout mf-help 100': 'ends it: everybody gets the version',
    'rollout mf-help 10 --version 1.0.0-d0276b0e': 'begins one with a preview; its beginning is enough',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listDeployables(), demandOption: true })
      .positional('percent', { type: 'number', demandOption: true })
      .option('version', { type: 'string', describe: 'version of a preview; without it that of the rollout' })
      .option('force', forceOption),
  run: async ({ part, percent, version, force }) => {
    if (!Number.isInteger(percent) || percent < 1 || percent > 100)
      throw new UsageError('The share is a whole number from 1 to 100.');
    return releaseStoredVersion(part, version, { force, percent: percent === 100 ? undefined : percent });
  },
});

/**
 * Releases a version that is on the site already, and describes the result for the command line. If `version` is
 * undefined, that is the version of the rollout. If `percent` is undefined, everybody gets the version. `force` is the
 * reason to release it although a check rejects it.
 */
export async function releaseStoredVersion(
  part: string,
  version: string | undefined,
  { force, percent }: Pick<ReleaseOptions, 'force' | 'percent'>,
): Promise<CommandResult> {
  // A check compares the calls of the version with the description of the live backend.
  const openApi = await readLiveOpenApi();
  const { manifest } = (await releasePublished(openSite(), part, version, { force, percent, openApi })).site;
  const { rollout, fallback } = manifest.remotes[part] ?? {};
  const live = listLiveVersions(manifest)[part];
  const text = rollout
    ? `${part}: ${rollout.percent} of a hundred signed-in people get ${rollout.version} now. Reports of it: npm run releases -- ${part}`
    : `${part}: ${live} is live now.`;
  return { text, data: { live: `${part}@${live}`, rollout, fallback, forced: force } };
}
