import { existsSync, readFileSync } from 'node:fs';

/** A file's text; nothing where it is missing, which `filesFit` says. */
export const codeOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
