import { defineCommand, type CommandResult } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { findFallback } from 'site/releases/readSite.ts';
import { buildPart } from '../builds/buildPart.ts';
import { listNotes } from '../checks/describeVerdict.ts';
import { readVersion } from '../checks/runChecks.ts';
import { release, type ReleaseResult } from '../publish/release.ts';
import { releasePublished } from '../publish/releasePublished.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
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
    if (version !== undefined)
      return describeRelease(part, await releasePublished(store, part, version, { force, openApi }), force);
    buildPart(part);
    const released = await release(projectRoot, store, part, {
      force,
      // Checks types and unit tests.
      verifySources: createSourceVerification(projectRoot),
      // Opens the build in a browser beside the live versions.
      rehearse: createLocalRehearsal(),
      openApi,
    });
    return describeRelease(part, released, force);
  },
});

/** Describes a release: notes of the checks, the live version, and to which one pages switch if that fails. */
function describeRelease(
  part: string,
  { site, verdict, missingCommit, isDirty }: ReleaseResult,
  force: string | undefined,
): CommandResult {
  const fallback = part === 'shell' ? undefined : findFallback(site, part);
  const notes = [
    ...listNotes(verdict),
    ...verdict.reasons.map((reason) => `Forced, although: ${reason}`),
    ...(missingCommit ? [missingCommit] : []),
    ...(isDirty ? [dirtyNote] : []),
  ];
  const lines = [...notes.map((note) => `  ${note}`), `${part}: ${readVersion(verdict)} is live now.`];
  return {
    text: `${lines.join('\n')}${part === 'shell' ? '' : ` ${describeFallback(fallback)}`}`,
    data: { ...verdict, live: verdict.candidate, fallback, missingCommit, isDirty, forced: force },
  };
}

const dirtyNote = 'It was built with changes that are not committed: nobody can rebuild this version from its commit.';

const describeFallback = (fallback: string | undefined) =>
  fallback
    ? `Fallback where it does not work: ${fallback}.`
    : 'It has no fallback: there is no version before that the live shell can run, or it was released by force.';
