import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readDatabasePlace } from '../config.ts';
import { migratePostgres } from './migrate.ts';

/** Command `npm run ops -- migrate`. */
export const migrateCommand = defineCommand({
  usage: 'migrate',
  about: 'Brings the schema of the Postgres in DATABASE_URL to this version',
  // Command lines as keys, with what each does, for `--help`.
  examples: { migrate: 'before the backend of a new version starts' },
  async run() {
    const database = readDatabasePlace();
    if (!('url' in database))
      return { text: 'DATABASE_URL is not set: the embedded database migrates when the backend starts.' };
    await migratePostgres(database.url);
    return { text: 'The schema of the database is that of this version.' };
  },
});
