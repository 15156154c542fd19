import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readRecords, verifyRecords } from 'site/history/records.ts';
import { readLiveSite, type Site } from 'site/manifest/readSite.ts';
import { findPublishedVersion } from '../publish/findVersion.ts';

/** Number of releases that `--rebuild` without a version builds again. */
const rebuiltReleases = 10;

/**
 * Verifies release records, each of which holds the hash of the one before, and with `--rebuild` that a version is what
 * its commit builds. A part is the shell or a remote (micro-frontend).
 */
export const verifyCommand = defineCommand({
  usage: 'verify',
  about: 'Says whether a release record was changed afterwards, and whether versions are what their commits build',
  examples: {
    verify: 'reads the records; ends with exit code 1 if one was changed',
    'verify --rebuild mf-help@1.0.0-d0276b0e': 'builds its commit in a temporary folder and compares every byte',
    'verify --rebuild': 'does so with the last ten releases',
  },
  declare: (command) =>
    command.option('rebuild', { type: 'string', describe: 'version to build again; its beginning is enough' }),
  run: async ({ rebuild }) => {
    const store = openSite();
    const site = await readLiveSite(store);
    const { record } = site.manifest;
    const records = await readRecords(store, record);
    // A commit that ends with + was built in a working copy with changes that were not committed.
    const dirtySentences = records
      .filter(({ commit }) => commit?.endsWith('+'))
      .map(({ part, version }) => `${part}@${version} was built with changes that are not in its commit.`);
    const wrong = await verifyRecords(store, record);
    // `rebuild` is undefined without the option, and empty if the option has no version.
    const rebuilt = rebuild === undefined ? [] : listVersionsToRebuild(site, records, rebuild);
    if (rebuilt.length > 0) {
      // A rebuild needs Git and a working copy, which the container that serves a site does not have.
      const { compareRebuild } = await import('../history/rebuild.ts');
      for (const name of rebuilt) {
        // `listVersionsToRebuild` returns no version without a contract.
        const contract = site.contracts.get(name.replace('@', '/'))!;
        const recordWithCommit = records.find(({ part, version, commit }) => `${part}@${version}` === name && commit);
        wrong.push(...(await compareRebuild(projectRoot, store, contract, recordWithCommit)));
      }
    }
    const good = [
      'Every record follows the one before it, up to the newest that the site names.',
      ...rebuilt.map((name) => `${name} is what its commit builds, byte for byte.`),
    ];
    // A version that was released several times has several records.
    const dirty = [...new Set(dirtySentences)];
    const text = [...dirty, ...(wrong.length > 0 ? wrong : good)].join('\n');
    return { text, data: { wrong, dirty, rebuilt }, isRejected: wrong.length > 0 };
  },
});

/**
 * Returns names of published versions, as `mf-help@1.0.0-…`: the wanted one, or if it is empty those of the last
 * releases.
 */
function listVersionsToRebuild(site: Site, records: { part: string; version: string }[], wanted: string): string[] {
  if (wanted !== '') {
    const [part = '', version = ''] = wanted.split('@');
    return [`${part}@${findPublishedVersion(site, part, version)}`];
  }
  // Records are listed oldest first.
  const released = [...new Set(records.map(({ part, version }) => `${part}@${version}`).reverse())];
  return released.filter((name) => site.contracts.has(name.replace('@', '/'))).slice(0, rebuiltReleases);
}
