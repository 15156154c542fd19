import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readDatabasePlace } from '../config.ts';
import { backup } from './backup.ts';

await runCommand(async () => {
  const where = readDatabasePlace(loadEnvironment(process.cwd()));
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = process.argv[2] ?? `backups/${moment}.backup`;
  mkdirSync(dirname(file), { recursive: true });
  await backup(where, file);
  return `${file} holds everything. It is personal data: keep it where only you can read it, and delete it in time.`;
});
