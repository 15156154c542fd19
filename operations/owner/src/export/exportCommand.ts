import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSignups } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { callAsOwner } from '../callAsOwner.ts';
import type { ReadAccess } from '../config.ts';
import { formatSignups } from './formatSignups.ts';

const folder = 'exports';
const names = { preorders: 'pre-orders', newsletter: 'newsletter addresses' };

/** Writes a list to a file that only the current user of the machine may read. */
export const exportCommand = (readAccess: ReadAccess) =>
  defineCommand({
    usage: 'export <list>',
    about: `Writes confirmed addresses as a table (CSV) into the folder "${folder}"`,
    examples: {
      'export preorders': 'pre-orders',
      'export newsletter': 'newsletter, with the unsubscribe link that every issue needs',
    },
    declare: (command) =>
      command.positional('list', { choices: ['preorders', 'newsletter'] as const, demandOption: true }),
    async run({ list }) {
      const signups = await callAsOwner(readAccess(), listSignups, { values: { list } });
      const file = join(folder, `${list}-${new Date().toISOString().slice(0, 10)}.csv`);
      await mkdir(folder, { recursive: true });
      await writeFile(file, formatSignups(signups), { mode: 0o600 });
      return { text: `${signups.length} ${names[list]}: ${file}`, data: { count: signups.length, file } };
    },
  });
