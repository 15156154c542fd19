import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readConfig } from './config.ts';
import { migratePostgres } from './doors/migrate.ts';

await runCommand(async () => {
  loadEnvironment(process.cwd());
  const { database } = readConfig();
  if (!('url' in database)) return 'DATABASE_URL is not set: the embedded database migrates when the backend starts.';
  await migratePostgres(database.url);
  return 'The schema of the database is this version’s.';
});
