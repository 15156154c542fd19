import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/projectRoot.ts';
import type { SecretKey } from '../keys/minisign.ts';
import { signBuild } from '../keys/signedBuild.ts';

/** Signs the build of a part in this working copy, where there is one. */
export function signBuildHere(part: string, teamKey: SecretKey): void {
  const folder = join(projectRoot, part, 'dist');
  if (existsSync(join(folder, 'contract.json'))) signBuild(folder, teamKey);
}
