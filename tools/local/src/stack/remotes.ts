import { join, resolve } from 'node:path';
import { remoteIn, remoteNames } from 'page-contract/remotes';

const root = resolve(import.meta.dirname, '../../../..');

export const remotes = remoteNames(root).map((name) => remoteIn(join(root, name)));
export type Remote = (typeof remotes)[number];
