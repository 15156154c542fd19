import { defineCommand, type CommandResult } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { findFallback, type Site } from 'site/releases/readSite.ts';
import { buildPart } from '../builds/buildPart.ts';
import { release } from '../publish/release.ts';
import { releasePublished } from '../publish/releasePublished.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
import { buildReleaseData, describeRelease } from './describeRelease.ts';
import { forceOption } from './forceOption.ts';
import { listParts } from './listParts.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';

/**
 * Builds a part, i.e. the shell or a remote, checks it and makes it live. With `--version`, it builds nothing: it makes
 * a version live that is on the site already.
 */
export const publishCommand = defineCommand({
  usage: 'publish <part>',
  about: 'Builds a part, checks it and makes it live; the word "publish" may be left out',
  examples: {
    'mf-help': 'makes mf-help live',
    'mf-help --version 1.0.0-d0276b0e': 'makes a preview live; builds nothing',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listParts(), demandOption: true })
      .option('version', { type: 'string', describe: 'version of a preview; its beginning is enough' })
      .option('force', forceOption),
  run: async ({ part, version, force }) => {
    // A check needs the description of the live backend. It is read first: that may fail, and a build takes long.
    const openApi = await readLiveOpenApi();
    const store = openSite();
    if (version !== undefined) {
      const { site } = await releasePublished(store, part, version, { force, openApi });
      return describeStoredVersion(part, site, force);
    }
    buildPart(part);
    const released = await release(projectRoot, store, part, {
      force,
      // Checks types and unit tests.
      verifySources: createSourceVerification(projectRoot),
      // Opens the build in a browser beside the live versions.
      rehearse: createLocalRehearsal(),
      openApi,
    });
    return { text: describeRelease(part, released), data: { ...buildReleaseData(part, released), forced: force } };
  },
});

/** Describes the release of a version that was on the site already. */
function describeStoredVersion(part: string, site: Site, force: string | undefined): CommandResult {
  const { live } = site.release.parts[part] ?? {};
  const fallback = part === 'shell' ? undefined : findFallback(site, part);
  return { text: `${part}: ${live} is live now.`, data: { live: `${part}@${live}`, fallback, forced: force } };
}
