import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/projectRoot.ts';

/** Reads a file of `site/static`, from any current folder. */
export const readStatic = (name: string): Buffer => readFileSync(join(projectRoot, 'site/static', name));
