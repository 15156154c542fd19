import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSignups } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { callAsOwner } from '../callAsOwner.ts';
import { formatIsoDay } from '../formatTime.ts';
import { formatSignups } from './formatSignups.ts';

/** Folder for the files, in the current one. */
const folder = 'exports';
/** Nouns for the exported addresses, by list. */
const nouns = { preorders: 'pre-orders', newsletter: 'newsletter addresses' };

/** Command that writes a list of e-mail addresses to a file, which only the current user may read. */
export const exportCommand = defineCommand({
  usage: 'export <list>',
  about: `Writes confirmed addresses as a table (CSV) into the folder "${folder}"`,
  examples: {
    'export preorders': 'pre-orders',
    'export newsletter': 'newsletter, with the unsubscribe link that every issue needs',
  },
  declare: (command) =>
    command.positional('list', { choices: ['preorders', 'newsletter'] as const, demandOption: true }),
  async run({ list }) {
    const signups = await callAsOwner(listSignups, { pathParameters: { list } });
    const file = join(folder, `${list}-${formatIsoDay(new Date())}.csv`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, formatSignups(signups), { mode: 0o600 });
    return { text: `${signups.length} ${nouns[list]}: ${file}`, data: { count: signups.length, file } };
  },
});
