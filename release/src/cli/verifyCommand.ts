import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import type { ReleaseRecord } from 'site/history/record.ts';
import { readRecords, verifyRecords } from 'site/history/records.ts';
import { readDeployableName, readLiveSite, type Contract, type Site } from 'site/manifest/readSite.ts';
import { findPublishedVersion } from '../publish/findVersion.ts';

/** Number of releases that `--rebuild` without a version builds again. */
const rebuiltReleases = 10;

/**
 * Verifies that no release record was changed: each record holds the hash of the record before. With `--rebuild`, it
 * also builds the commits of versions again, and verifies that the result is the published version.
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
    const newestHash = site.manifest.record;
    const records = await readRecords(store, newestHash);
    const contracts = rebuild === undefined ? [] : findContractsToRebuild(site, records, rebuild);
    const wrong = [...(await verifyRecords(store, newestHash)), ...(await rebuildVersions(site, records, contracts))];
    const rebuilt = contracts.map(formatVersionName);
    const good = [
      'Every record follows the one before it, up to the newest that the site names.',
      ...rebuilt.map((name) => `${name} is what its commit builds, byte for byte.`),
    ];
    const dirty = describeDirtyVersions(records);
    const text = [...dirty, ...(wrong.length > 0 ? wrong : good)].join('\n');
    return { text, data: { wrong, dirty, rebuilt }, isRejected: wrong.length > 0 };
  },
});

/** Finds the contract of the wanted version. If `wanted` is empty, it finds those of the last released versions. */
function findContractsToRebuild(site: Site, records: ReleaseRecord[], wanted: string): Contract[] {
  // A contract has the key `mf-help/1.0.0-…`.
  const keys = wanted === '' ? listReleasedKeys(records) : [findWantedKey(site, wanted)];
  // A version whose files were deleted has no contract any more.
  return keys.flatMap((key) => site.contracts.get(key) ?? []).slice(0, rebuiltReleases);
}

/** Lists the keys of all versions that records name, each once, the last released first. */
const listReleasedKeys = (records: ReleaseRecord[]) => [
  ...new Set(records.toReversed().map(({ part, version }) => `${part}/${version}`)),
];

/** Finds the key of a version that a text like `mf-help@1.0.0-d02` names by its beginning. */
function findWantedKey(site: Site, wanted: string): string {
  const [part = '', version = ''] = wanted.split('@');
  return `${part}/${findPublishedVersion(site, part, version)}`;
}

/** Builds versions again from their commits. Returns a sentence for each difference to the published files. */
async function rebuildVersions(site: Site, records: ReleaseRecord[], contracts: Contract[]): Promise<string[]> {
  if (contracts.length === 0) return [];
  // Imported only here, because it needs Git and a working copy, which a server of the site does not have.
  const { compareRebuild } = await import('../history/rebuild.ts');
  const differences = [];
  for (const contract of contracts) {
    const name = formatVersionName(contract);
    const record = records.find(({ part, version, commit }) => `${part}@${version}` === name && commit);
    differences.push(...(await compareRebuild(projectRoot, site.store, contract, record)));
  }
  return differences;
}

const formatVersionName = (contract: Contract) => `${readDeployableName(contract)}@${contract.version}`;

/** Describes each version that was built in a working copy with uncommitted changes. Its commit ends with `+`. */
function describeDirtyVersions(records: ReleaseRecord[]): string[] {
  const dirtyRecords = records.filter(({ commit }) => commit?.endsWith('+'));
  const sentences = dirtyRecords.map(
    ({ part, version }) => `${part}@${version} was built with changes that are not in its commit.`,
  );
  // A version that was released several times has several records.
  return [...new Set(sentences)];
}
