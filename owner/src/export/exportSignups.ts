import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listSignups } from 'api-contract';
import { UsageError } from 'node-kit/UsageError.ts';
import { askAsOwner } from '../askAsOwner.ts';
import type { OwnerAccess } from '../config.ts';
import { signupsCsv } from './signupsCsv.ts';

export const usage = `Confirmed addresses as a table (CSV):

  npm run export -- preorders     pre-orders
  npm run export -- newsletter    newsletter, with the link for unsubscribing that belongs into every issue

The file is then in the folder "exports". For a backend elsewhere: BACKEND_URL and OWNER_KEY.`;

const folder = 'exports';
const names = { preorders: 'pre-orders', newsletter: 'newsletter addresses' };

const isList = (word: string | undefined): word is keyof typeof names => word !== undefined && word in names;

/** Writes one list to a file that only its owner may read, and says where it is. */
export async function exportSignups(access: OwnerAccess, args: string[]): Promise<string> {
  const [list, ...rest] = read(args);
  if (!isList(list) || rest.length > 0) throw new UsageError(usage);
  const signups = await askAsOwner(access, listSignups, { values: { list } });
  const file = join(folder, `${list}-${new Date().toISOString().slice(0, 10)}.csv`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, signupsCsv(signups), { mode: 0o600 });
  return `${signups.length} ${names[list]}: ${file}`;
}

function read(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals;
  } catch {
    throw new UsageError(usage);
  }
}
