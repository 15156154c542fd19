import { join, resolve } from 'node:path';
import { readRemote, remoteNames } from 'page-contract/remotes';

const root = resolve(import.meta.dirname, '../../../..');

export const remotes = remoteNames(root).map((name) => readRemote(join(root, name)));
export type Remote = (typeof remotes)[number];
