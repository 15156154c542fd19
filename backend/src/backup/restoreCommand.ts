import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readDatabasePlace } from '../config.ts';
import { restore } from './restore.ts';

/** Command `npm run ops -- restore`. */
export const restoreCommand = defineCommand({
  usage: 'restore <file>',
  about: 'Restores a backup into an empty database: DATABASE_URL, or a DATABASE_DIR that does not exist yet',
  // Command lines as keys, with what each does, for `--help`.
  examples: { 'restore backups/2026-11-22T09-30-00.backup': 'restores this backup' },
  declare: (command) => command.positional('file', { type: 'string', demandOption: true }),
  async run({ file }) {
    await restore(file, readDatabasePlace());
    const next = '"npm run ops -- migrate", start the backend, and read "After a restore" in docs/operations.md';
    return { text: `Restored. Next: ${next}.`, data: { file } };
  },
});
