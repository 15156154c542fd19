import { readStatic } from './staticFiles.ts';

const isComment = (line: string) => /^(?:\/\/|\/\*\*)/.test(line.trim());

/** Code of the guard that each page contains inline, without its comments. */
export const scriptGuard = readStatic('script-guard.js')
  .toString()
  .split('\n')
  .filter((line) => line.trim() && !isComment(line))
  .join('\n');
