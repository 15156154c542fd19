import type { RemoteContract, ShellContract } from 'page-contract';
import type { Keys } from '../keys/keysFile.ts';
import { foreignSignature } from '../keys/signedBuild.ts';
import type { Build } from '../publish/builds.ts';

interface Going {
  /** Of the site that it goes live on. */
  origin: string;
  shell?: Build<ShellContract>;
  remotes?: Build<RemoteContract>[];
  /** It was live before. */
  isWayBack: boolean;
}

/** Throws when a site is composed under other keys than its own, or with a build that its team has not signed. Nobody can force that. */
export function refuseForeign(keys: Keys, { origin, shell, remotes = [], isWayBack }: Going): void {
  if (keys.origin !== origin)
    throw new Error(`The keys in KEYS_FILE are those of ${keys.origin}, and this is ${origin}.`);
  const builds = [
    ...(shell ? [{ part: 'shell', ...shell }] : []),
    ...remotes.map((build) => ({ part: build.contract.module.name, ...build })),
  ];
  const found = builds.flatMap(({ part, folder, contract: { version } }) =>
    foreignSignature(keys, { part, version, folder, isWayBack }),
  );
  if (found.length > 0)
    throw new Error(`This cannot go live:\n${found.map((sentence) => `  - ${sentence}`).join('\n')}`);
}
