import { defineCommand, type CommandResult } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { describeOwners } from 'site/releases/describeOwners.ts';
import { readHistory } from 'site/releases/readReleases.ts';
import { readLiveSite, type Site } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import { describeHistory } from '../history/describeHistory.ts';

/**
 * Prints the releases of a site, of one part (the shell or a remote) or of all. With `--rebuild`, it builds the commit
 * of a part's live version again and compares the bytes; if they differ, the program ends with exit code 1
 * (`isRejected`).
 */
export const historyCommand = defineCommand({
  usage: 'history [part]',
  about: 'Prints what was live when and which previews there are, newest last; short: npm run releases',
  examples: {
    history: 'of every part',
    'history mf-help': 'of one part',
    'history --rebuild mf-help': 'builds the commit of what is live in a temporary folder and compares every byte',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string' })
      .option('rebuild', { type: 'string', requiresArg: true, describe: 'part whose live version is built again' }),
  run: async ({ part, rebuild }) => {
    const site = await readLiveSite(openSite());
    return rebuild === undefined ? printHistory(site, part) : rebuildLive(site, rebuild);
  },
});

async function printHistory(site: Site, part: string | undefined): Promise<CommandResult> {
  const releases = await readHistory(site.store);
  const live = listLiveVersions(site.release);
  const isKnown = part === undefined || releases.some(({ parts }) => parts[part] !== undefined);
  const text = isKnown
    ? describeHistory(releases, part)
    : `Nothing of ${part} was released here yet. There are: ${Object.keys(live).join(', ')}.`;
  return {
    // The last lines name the team of each version in the text.
    text: [text, ...describeOwners(site, text)].join('\n'),
    data: {
      live,
      releases: releases.map(({ number, at, who, how, changes, rehearsal, forced, previews }) => ({
        number,
        at,
        who,
        how,
        changes,
        rehearsal,
        forced,
        preview: how === 'preview' ? previews.at(-1) : undefined,
      })),
    },
  };
}

/** Builds the commit of the live version of a part again. */
async function rebuildLive(site: Site, part: string): Promise<CommandResult> {
  const live = listLiveVersions(site.release)[part];
  const contract = site.contracts.get(`${part}/${live}`);
  if (live === undefined || !contract)
    throw new UsageError(`${part} is not live. Live are: ${Object.keys(listLiveVersions(site.release)).join(', ')}.`);
  const { commit } = site.release.parts[part]?.published[live] ?? {};
  // Imported only here, because it needs Git and a working copy, which a server of the site does not have.
  const { compareRebuild } = await import('../history/rebuild.ts');
  const differences = await compareRebuild(projectRoot, site.store, contract, commit);
  const isSame = differences.length === 0;
  return {
    text: isSame ? `${part}@${live} is what its commit ${commit} builds, byte for byte.` : differences.join('\n'),
    data: { version: `${part}@${live}`, commit, differences },
    isRejected: !isSame,
  };
}
