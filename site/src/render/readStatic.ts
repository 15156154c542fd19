import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/projectRoot.ts';

/** A file of `site/static`, also for a program of another package that renders a site. */
export const readStatic = (name: string): Buffer => readFileSync(join(projectRoot, 'site/static', name));
