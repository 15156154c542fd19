import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { release } from '../publish/release.ts';
import { isShare } from '../publish/requireRolloutAllowed.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
import { buildDeployable } from './buildDeployable.ts';
import { buildReleaseData, describeRelease } from './describeRelease.ts';
import { forceOption } from './forceOption.ts';
import { listDeployables } from './listDeployables.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';
import { releaseStoredVersion } from './rolloutCommand.ts';

/**
 * Builds a part, i.e. the shell or a remote, checks it and makes it live. With `--version`, it builds nothing: it makes
 * a version live that is on the site already.
 */
export const publishCommand = defineCommand({
  usage: 'publish <part>',
  about: 'Builds a part, checks it and makes it live; the word "publish" may be left out',
  examples: {
    'mf-help': 'makes mf-help live',
    'mf-help --percent 10': 'for ten of a hundred signed-in people; all others keep the live version',
    'mf-help --version 1.0.0-d0276b0e': 'makes a preview live, with --percent for a share of people; builds nothing',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listDeployables(), demandOption: true })
      .option('percent', { type: 'number', describe: 'share of signed-in people' })
      .option('version', { type: 'string', describe: 'version of a preview; its beginning is enough' })
      .option('force', forceOption),
  run: async ({ part, percent, version, force }) => {
    // Checked first, because a build takes long.
    if (percent !== undefined && !isShare(percent))
      throw new UsageError(
        '--percent is a whole number from 1 to 99, for example 10. Without it, everybody gets the version.',
      );
    if (version !== undefined) return releaseStoredVersion(part, version, { force, percent });
    const store = openSite();
    // A check needs the description of the live backend. It is read first: that may fail, and a build takes long.
    const openApi = await readLiveOpenApi();
    buildDeployable(part);
    const released = await release(projectRoot, store, part, {
      force,
      percent,
      // Checks types and unit tests.
      verifySources: createSourceVerification(projectRoot),
      // Opens the build in a browser beside the live versions.
      rehearse: createLocalRehearsal(),
      openApi,
    });
    return {
      text: describeRelease(part, released, percent),
      data: { ...buildReleaseData(part, released), percent, forced: force },
    };
  },
});
