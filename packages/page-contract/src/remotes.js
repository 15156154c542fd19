// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { moduleDescriptorSchema } from './moduleDescriptorSchema.js';

/**
 * The remotes of a working copy: every folder at its top that holds a `module.json`. Nobody keeps a list of them.
 * @param {string} root
 */
export const remoteNames = (root) =>
  readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'module.json')))
    .sort();

/**
 * The remote in a folder. `portVariable` is the environment variable that moves its dev server away from `port`.
 * @param {string} folder
 */
export function remoteIn(folder) {
  const file = join(folder, 'module.json');
  const { data: module, error } = moduleDescriptorSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!module) throw new Error(`${file} is no module descriptor:\n${z.prettifyError(error)}`);
  if (module.name !== basename(folder)) throw new Error(`${file} calls itself ${module.name}`);
  return { name: module.name, folder, module, port: module.port, portVariable: portVariable(module.name) };
}

/**
 * @param {string} name
 * @returns {`${string}_PORT`}
 */
export const portVariable = (name) => `${name.replace(/^mf-/, '').replaceAll('-', '_').toUpperCase()}_PORT`;
