import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import type { Site } from 'site/manifest/readSite.ts';
import { release, type ReleaseResult } from '../publish/release.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
import { buildDeployable } from './buildDeployable.ts';
import { forceOption } from './forceOption.ts';
import { listDeployables } from './listDeployables.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';
import { releaseStoredAndDescribe } from './rolloutCommand.ts';

/**
 * Releases a part, i.e. the shell or a remote: builds and checks it and makes it live; with `--version` it releases a
 * version that is stored already.
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
    if (Number.isNaN(percent)) throw new UsageError('--percent is a number, for example 10.');
    if (version !== undefined) return releaseStoredAndDescribe(part, version, { force, percent });
    const store = openSite();
    // A check compares the requests of the part with the live backend's description. It is read before the build, which
    // takes long and would be in vain if this fails.
    const openApi = await readLiveOpenApi();
    buildDeployable(part);
    const released = await release(projectRoot, store, part, {
      force,
      percent,
      // Types and unit tests, then a dry run in a browser.
      verifySources: createSourceVerification(projectRoot),
      rehearse: createLocalRehearsal(),
      openApi,
    });
    return {
      text: describeRelease(part, released, percent),
      data: { ...buildReleaseData(part, released), percent, forced: force },
    };
  },
});

/** Returns what `--json` prints about a release. `fallback`: version that pages switch to if the new one fails. */
export const buildReleaseData = (part: string, { site, verdict, warnings, isDirty }: ReleaseResult) => {
  const { fallback } = site.manifest.remotes[part] ?? {};
  return { ...verdict, live: verdict.candidate, fallback, warnings, isDirty };
};

/** Describes a release: what the checks remarked, then what is live, or who gets it if `percent` is given. */
export function describeRelease(
  part: string,
  { site, verdict, warnings, isDirty }: ReleaseResult,
  percent?: number,
): string {
  // The candidate is `<part>@<version>`.
  const [, version = ''] = verdict.candidate.split('@');
  const notes = [
    ...verdict.rows.flatMap(({ remarks }) => remarks),
    // Checks that did not run, like `Not asked: rehearsal, for no Chrome or Chromium was found`.
    ...verdict.rows.flatMap(({ check, skippedBecause }) =>
      skippedBecause ? `Not asked: ${check}, for ${skippedBecause}.` : [],
    ),
    ...verdict.reasons.map((reason) => `Forced, although: ${reason}`),
    ...warnings,
    ...(isDirty
      ? ['It was built with changes that are not committed: nobody can rebuild this version from its commit.']
      : []),
  ].map((note) => `  ${note}`);
  const outcome =
    percent === undefined ? describeFullRelease(part, version, site) : describeRollout(part, version, site, percent);
  return [...notes, ...outcome].join('\n');
}

function describeFullRelease(part: string, version: string, { manifest }: Site): string[] {
  const live = `${part}: ${version} is live now.`;
  // The shell never has a fallback.
  if (part === 'shell') return [live];
  const { fallback } = manifest.remotes[part] ?? {};
  const wayBack = fallback
    ? `Fallback where it does not work: ${fallback}.`
    : 'It has no fallback: no earlier version that was live has passed a rehearsal with the live shell.';
  return [`${live} ${wayBack}`];
}

function describeRollout(part: string, version: string, { registry }: Site, percent: number): string[] {
  const share = `${part}: ${percent} of a hundred signed-in people get ${version} now. What pages report of it: npm run releases -- ${part}`;
  // Only pages of signed-in users differ in a rollout: all others are the same for everybody.
  const routes = registry.remotes[part]?.module.routes ?? [];
  const unchanged = routes.filter(({ access }) => access !== 'signed-in').map(({ path }) => path);
  return unchanged.length > 0 ? [share, `What others see, too, stays as it is: ${unchanged.join(', ')}`] : [share];
}
