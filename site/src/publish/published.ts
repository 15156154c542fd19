import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteContract, ShellContract } from 'page-contract';
import { remoteContractSchema, shellContractSchema } from 'page-contract/schemas';
import { readContract, type Build } from './builds.ts';

/** The versions of a part that lie on the site and can go live again, in no order. */
export function publishedVersions(siteDir: string, part: string): string[] {
  const folder = join(siteDir, part);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => existsSync(join(folder, name, 'contract.json')));
}

/** A version as it was published. */
export function publishedBuild(
  siteDir: string,
  part: string,
  version: string,
): Build<RemoteContract | ShellContract> | undefined {
  return part === 'shell' ? publishedShell(siteDir, version) : publishedRemote(siteDir, part, version);
}

const publishedShell = (siteDir: string, version: string) =>
  readContract(join(siteDir, 'shell', version), shellContractSchema);

export const publishedRemote = (siteDir: string, part: string, version: string) =>
  readContract(join(siteDir, part, version), remoteContractSchema);
