import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PanelContract, RemoteContract, ShellContract } from 'page-contract';
import { panelContractSchema, remoteContractSchema, shellContractSchema } from 'page-contract/schemas';
import type { Contract } from 'site/manifest/readSite.ts';
import { z } from 'zod';

export interface Build<Of extends Contract = Contract> {
  /** The build's output folder. */
  folder: string;
  contract: Of;
}

export function readShellBuild(root: string): Build<ShellContract> {
  const build = readContract(join(root, 'shell', 'dist'), shellContractSchema);
  if (!build) throw new Error('The shell is not built. Build it first: npm run build -w shell');
  return build;
}

/** Undefined when the panel of share links is not built: the site keeps the one that it has. */
export const readPanelBuild = (root: string): Build<PanelContract> | undefined =>
  readContract(join(root, 'qa/panel/dist'), panelContractSchema);

/** Undefined when the remote is not built. */
export function readRemoteBuild(root: string, name: string): Build<RemoteContract> | undefined {
  const build = readContract(join(root, name, 'dist'), remoteContractSchema);
  // The name becomes a key in the store: a build must not take another remote's.
  if (build && build.contract.module.name !== name)
    throw new Error(`${build.folder} holds a build of ${build.contract.module.name}, not of ${name}.`);
  return build;
}

/** The build in a folder, if there is one. */
function readContract<Of extends Contract>(folder: string, schema: z.ZodType<Of>): Build<Of> | undefined {
  const file = join(folder, 'contract.json');
  if (!existsSync(file)) return undefined;
  const said = parsed(file);
  const { data, error } = schema.safeParse(said);
  if (error) throw new Error(`${nameOf(said)}${file} is not what the site expects:\n${z.prettifyError(error)}`);
  return { folder, contract: data };
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`);
  }
}

/** Name and version as far as a broken contract has them. */
function nameOf(said: unknown): string {
  const { name, version } = Object(said) as Record<string, unknown>;
  return typeof name === 'string' && typeof version === 'string' ? `${name}@${version}: ` : '';
}
