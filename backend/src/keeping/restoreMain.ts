import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { readDatabasePlace } from '../config.ts';
import { restore } from './restore.ts';

const usage = 'Which backup? For example: npm run restore -- backups/2026-11-22T09-30-00.backup';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new UsageError(usage);
  await restore(file, readDatabasePlace(loadEnvironment(process.cwd())));
  return 'Restored. Migrate it ("npm run migrate"), start the backend, and read "After a restore" in docs/operations.md.';
});
