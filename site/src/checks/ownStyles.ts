import { join } from 'node:path';
import { shellFolder } from '../publish/publish.ts';
import type { RemoteCandidate, ShellCandidate } from './Candidate.ts';
import { codeOf } from './codeOf.ts';
import { readStyles, type Styles } from './readStyles.ts';
import { tokensOf } from './tokensOf.ts';
import { tokensRead } from './tokensRead.ts';

/** A remote styles its own elements only, and its looks come from the tokens that the live shell defines. */
export function ownStyles({ name, folder, contract, live, siteDir }: RemoteCandidate): string[] {
  const tokens = tokensOf(join(siteDir, shellFolder(live.shell.version)), live.shell.styles);
  const scripts = Object.keys(contract.files).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => codeOf(join(folder, file))).join('\n');
  const sheets = readSheets(contract.name, folder, contract.files);
  const own = new Set(sheets.flatMap(([, { sets }]) => [...sets]));
  return sheets.flatMap(([file, { reaches, sets, reads }]) => [
    ...reaches.map((reach) => `${name} styles what is not its own in ${file}: ${reach}.`),
    ...[...sets].filter((token) => tokens.has(token)).map((token) => `${name} sets the token ${token} in ${file}.`),
    // A screen may also give an element its value by a script.
    ...[...reads]
      .filter((token) => !tokens.has(token) && !own.has(token) && !code.includes(token))
      .map((token) => `${name} reads ${token} in ${file}, which shell@${live.shell.version} does not define.`),
  ]);
}

/** A shell keeps the tokens that live remotes read. */
export function tokensKept({ name, folder, contract, live, siteDir }: ShellCandidate): string[] {
  const before = tokensOf(join(siteDir, shellFolder(live.shell.version)), live.shell.styles);
  const after = tokensOf(folder, contract.styles);
  return Object.entries(live.registry.remotes).flatMap(([remote, { current }]) => {
    return [...(current ? tokensRead(siteDir, remote, current) : [])]
      .filter((token) => before.has(token) && !after.has(token))
      .map((token) => `${name} no longer defines ${token}, which ${remote}@${current?.version} reads.`);
  });
}

const readSheets = (part: string, folder: string, files: object): [string, Styles][] =>
  Object.keys(files)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [file, sheet(part, join(folder, file))]);

/** A file that is missing says nothing here; `filesFit` names it. */
const sheet = (part: string, path: string) => readStyles(part, Buffer.from(codeOf(path)));
