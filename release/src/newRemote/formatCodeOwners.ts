import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemote, listRemoteNames } from 'page-contract/remotes';

/** Returns the content of `.github/CODEOWNERS`: each remote belongs to its team, everything else to the shell's. */
export function formatCodeOwners(root: string): string {
  const { author } = JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8')) as { author: { name: string } };
  const remotes = listRemoteNames(root).map((name) => `/${name}/ ${readRemote(join(root, name)).module.owner.team}`);
  return [`* ${author.name}`, ...remotes, ''].join('\n');
}
