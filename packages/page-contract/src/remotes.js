// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { moduleDescriptorSchema } from './moduleDescriptorSchema.js';

/**
 * Returns the names of a working copy's remotes: every folder at its top with a `module.json`.
 * @param {string} root
 */
export const listRemoteNames = (root) =>
  readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'module.json')))
    .sort();

/**
 * Reads the module descriptor (`module.json`) of the remote in a folder. Throws if the descriptor is invalid. The dev
 * server of the remote listens on `port`, or another one where that is in use.
 * @param {string} folder
 */
export function readRemote(folder) {
  const file = join(folder, 'module.json');
  const { data: module, error } = moduleDescriptorSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!module) throw new Error(`${file} is no module descriptor:\n${z.prettifyError(error)}`);
  if (module.name !== basename(folder)) throw new Error(`${file} calls itself ${module.name}`);
  return { name: module.name, folder, module, port: module.port };
}
