import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { migrateCommand } from './adapters/migrateCommand.ts';
import { backupCommand } from './backup/backupCommand.ts';
import { restoreCommand } from './backup/restoreCommand.ts';
import { doctorCommand } from './doctor/doctorCommand.ts';

loadEnvironment(process.cwd());
await startCommandProgram({
  name: 'ops',
  about:
    "The operator's commands, with the settings of the backend. Without the working copy: node backend/dist/opsMain.js\nnpm run ops -- can-i-deploy --openapi <file or address> compares a backend with the pages that may still run.",
  commands: [doctorCommand, migrateCommand, backupCommand, restoreCommand],
});
