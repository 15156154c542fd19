import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { migrateCommand } from './adapters/migrateCommand.ts';
import { backupCommand } from './backup/backupCommand.ts';
import { restoreCommand } from './backup/restoreCommand.ts';
import { doctorCommand } from './doctor/doctorCommand.ts';

loadEnvironment(process.cwd());
// `npm run ops` (tools/local/src/ops.ts) starts this program for all commands except `can-i-deploy`. For that command
// it starts the program in release/, because the command also reads the site.
await startCommandProgram({
  name: 'ops',
  about: [
    "The operator's commands, with the settings of the backend. On a server without this repository: node backend/dist/opsMain.js",
    'npm run ops -- can-i-deploy --openapi <file or address> says whether a backend would break pages that browsers may still have open.',
  ].join('\n'),
  commands: [doctorCommand, migrateCommand, backupCommand, restoreCommand],
});
