import { join, resolve } from 'node:path';
import { readRemote, listRemoteNames } from 'page-contract/remotes';

const root = resolve(import.meta.dirname, '../../../..');

/** Names, folders, ports and module descriptors of the remotes (micro-frontends): all folders `mf-*`. */
export const remotes = listRemoteNames(root).map((name) => readRemote(join(root, name)));
export type Remote = (typeof remotes)[number];
