import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteContract, ShellContract } from 'page-contract';
import { remoteContractSchema, shellContractSchema } from 'page-contract/schemas';
import { z } from 'zod';

export interface Build<Contract> {
  /** The build's output folder. */
  folder: string;
  contract: Contract;
}

export function readShellBuild(root: string): Build<ShellContract> {
  const folder = join(root, 'shell', 'dist');
  const contract = readIfThere(join(folder, 'contract.json'), shellContractSchema);
  if (!contract) throw new Error('The shell is not built. Build it first: npm run build -w shell');
  return { folder, contract };
}

/** Nothing when the remote has not been built: the site then goes without it. */
export function readRemoteBuild(root: string, name: string): Build<RemoteContract> | undefined {
  const folder = join(root, name, 'dist');
  const contract = readIfThere(join(folder, 'contract.json'), remoteContractSchema);
  // The name becomes a folder of the site: a build must not take another remote's.
  if (contract && contract.module.name !== name)
    throw new Error(`${folder} holds a build of ${contract.module.name}, not of ${name}.`);
  return contract && { folder, contract };
}

function readIfThere<Data>(file: string, schema: z.ZodType<Data>): Data | undefined {
  if (!existsSync(file)) return undefined;
  const { data, error } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (error) throw new Error(`${file} is not what the site expects:\n${z.prettifyError(error)}`);
  return data;
}
