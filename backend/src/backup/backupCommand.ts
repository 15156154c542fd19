import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readDatabasePlace } from '../config.ts';
import { backup } from './backup.ts';

/** Command `npm run ops -- backup`. */
export const backupCommand = defineCommand({
  usage: 'backup [file]',
  about: 'Writes the whole database to a file that only you can read',
  // Command lines as keys, with what each does, for `--help`.
  examples: { backup: 'into backups/2026-11-22T09-30-00.backup', 'backup evening.backup': 'into this file' },
  declare: (command) => command.positional('file', { type: 'string' }),
  async run({ file = `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup` }) {
    mkdirSync(dirname(file), { recursive: true });
    await backup(readDatabasePlace(), file);
    const advice = 'It is personal data: keep it where only you can read it, and delete it in time.';
    return { text: `${file} holds everything. ${advice}`, data: { file } };
  },
});
