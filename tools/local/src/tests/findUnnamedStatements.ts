import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listGitFiles } from 'node-kit/git.ts';

/** Returns the acceptance statements of a test file's titles: 3, 92 and 93 for `(acc 3, 92-93)`. */
export function parseStatementNumbers(source: string): number[] {
  const lists = [...source.matchAll(/\(acc ([\d,\s–-]+)\)/g)].flatMap(([, list = '']) => list.split(','));
  // The rows of a table begin with the number that such a title names.
  const rows = /\(acc %[is]\)/.test(source)
    ? [...source.matchAll(/\[\s*(\d+), /g)].map(([, number = '']) => number)
    : [];
  return [...lists, ...rows].flatMap((part) => {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** Returns all statements of docs/acceptance.md, and those that no title of a test names. */
export function findUnnamedStatements(root: string): { all: number[]; unnamed: number[] } {
  const files = listGitFiles(root, 'ls-files', '-co', '--exclude-standard');
  const tests = files.filter((file) => /\.test\.(tsx?|js)$|\/testing\//.test(file));
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  const named = new Set(tests.flatMap((file) => parseStatementNumbers(read(file))));
  const all = [...read('docs/acceptance.md').matchAll(/^(\d+)\. \*\*\[/gm)].map(([, number]) => Number(number));
  return { all, unnamed: all.filter((number) => !named.has(number)) };
}
