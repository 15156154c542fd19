import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGit } from 'node-kit/git.ts';
import { readPartName, type Contract } from 'site/releases/readSite.ts';
import { mapConcurrently } from 'site/store/mapConcurrently.ts';
import type { Store } from 'site/store/Store.ts';
import { listPublishableFiles } from '../builds/listPublishableFiles.ts';
import { runNpm } from '../runNpm.ts';
import { tryGit } from './readProvenance.ts';

/** Builds a part (`shell`, or a remote like `mf-help`) in a working copy. */
export type BuildIn = (folder: string, part: string) => void;

/**
 * Builds the commit of a published version in a temporary folder, and compares every byte with the published version.
 * Returns a sentence for each difference.
 */
export async function compareRebuild(
  root: string,
  store: Store,
  contract: Contract,
  commit: string | undefined,
  buildIn: BuildIn = buildWithNpm,
): Promise<string[]> {
  const part = readPartName(contract);
  const name = `${part}@${contract.version}`;
  if (commit === undefined) return [`No release says of which commit ${name} was built.`];
  if (commit.endsWith('+')) return [`${name} was built with changes that are not in commit ${commit.slice(0, -1)}.`];
  // `realpath` resolves symbolic links, such as /tmp on macOS. Paths have to be the same for webpack, which derives the
  // ids of modules from them.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rebuild-')));
  try {
    try {
      runGit(root, 'worktree', 'add', '--detach', folder, commit);
    } catch (error) {
      // A shallow clone lacks earlier commits.
      const hint = tryGit(root, 'rev-parse', '--is-shallow-repository') === 'true' ? ' (git fetch --unshallow)' : '';
      return [`Commit ${commit} of ${name} cannot be checked out: ${(error as Error).message}${hint}`];
    }
    try {
      buildIn(folder, part);
    } catch (buildError) {
      return [`Commit ${commit} of ${name} cannot be built: ${(buildError as Error).message}`];
    }
    return await compareFiles(join(folder, part, 'dist'), store, contract, name);
  } finally {
    // Throws nothing if the worktree was not added.
    tryGit(root, 'worktree', 'remove', '--force', folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Builds with the packages of the commit's own lock file, installed in the folder itself: webpack derives ids of
 * modules from their paths, and packages in another place would change the bytes.
 */
const buildWithNpm: BuildIn = (folder, part) => {
  const install = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  for (const args of [install, ['run', 'build', '-w', part]])
    if (!runNpm(folder, ...args)) throw new Error(`npm ${args.join(' ')} failed in ${folder}.`);
};

/** Returns a sentence for each file of a build that differs from the stored one. */
async function compareFiles(dist: string, store: Store, contract: Contract, name: string): Promise<string[]> {
  const files = [...listPublishableFiles(contract.files), 'contract.json'];
  const found = await mapConcurrently(files, async (file) => {
    const [stored, built] = await Promise.all([
      store.get(`${readPartName(contract)}/${contract.version}/${file}`),
      readFile(join(dist, file)).catch(() => undefined),
    ]);
    if (!built) return [`The rebuild has no ${file}, which ${name} has.`];
    if (!stored) return [`${name} has no ${file} in the store any more.`];
    return built.equals(stored) ? [] : [`${name} has another ${file} than its rebuild.`];
  });
  return found.flat();
}
