import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteContract, ShellContract } from 'page-contract';
import { getScenariosKey } from 'page-contract/publishedPath';
import { remoteContractSchema, shellContractSchema } from 'page-contract/schemas';
import { readPartName, type Contract } from 'site/releases/readSite.ts';
import { z } from 'zod';

/** Output of webpack in a working copy: files, and `contract.json`, which lists and describes them. */
export interface Build<BuildContract extends Contract = Contract> {
  /** The build's output folder. */
  folder: string;
  contract: BuildContract;
  /** A remote's scenarios: their file, and its key in the store. Absent without scenarios. */
  scenarios?: { file: string; key: string };
}

/** Reads the shell's build in a working copy, `root`. Throws if it is not built, because no site works without it. */
export function readShellBuild(root: string): Build<ShellContract> {
  const build = readBuild(join(root, 'shell', 'dist'), shellContractSchema);
  if (!build) throw new Error('The shell is not built. Build it first: npm run build -w shell');
  return build;
}

/** Reads the build of a remote (micro-frontend); undefined if it is not built. */
export function readRemoteBuild(root: string, name: string): Build<RemoteContract> | undefined {
  const build = readBuild(join(root, name, 'dist'), remoteContractSchema);
  // The name becomes part of keys in the store: a build must not overwrite another remote's objects.
  if (build && build.contract.module.name !== name)
    throw new Error(`${build.folder} holds a build of ${build.contract.module.name}, not of ${name}.`);
  return build && { ...build, scenarios: findScenarios(build.folder, name) };
}

/** Returns the scenarios that a build has written beside the files of the version; undefined if there are none. */
function findScenarios(folder: string, name: string): Build['scenarios'] {
  const scenariosFolder = join(folder, 'scenarios');
  const files = existsSync(scenariosFolder) ? readdirSync(scenariosFolder) : [];
  for (const file of files) {
    const [, hash] = /^scenarios\.([0-9a-f]+)\.js$/.exec(file) ?? [];
    if (hash) return { file: join(scenariosFolder, file), key: getScenariosKey(name, hash) };
  }
  return undefined;
}

/** Returns the build in a folder, or undefined if there is none. */
function readBuild<BuildContract extends Contract>(
  folder: string,
  schema: z.ZodType<BuildContract>,
): Build<BuildContract> | undefined {
  const file = join(folder, 'contract.json');
  if (!existsSync(file)) return undefined;
  const content = readJson(file);
  const { data, error } = schema.safeParse(content);
  if (error)
    throw new Error(`${formatVersionPrefix(content)}${file} is not what the site expects:\n${z.prettifyError(error)}`);
  return { folder, contract: data };
}

/** Reads a JSON file. Throws an error with the file's path if the content is no JSON. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`);
  }
}

/** Returns the beginning of an error message, `mf-help@1.0.0-…: `; empty if an invalid contract does not name both. */
function formatVersionPrefix(content: unknown): string {
  const { name, version } = (content ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof version === 'string' ? `${name}@${version}: ` : '';
}

/** Returns the version of a build with its part (`shell` or the name of a remote), and its scenarios. */
export const readVersion = ({ contract, scenarios }: Build) => ({
  part: readPartName(contract),
  version: contract.version,
  scenarios: scenarios?.key,
});
