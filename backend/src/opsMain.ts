import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { migrateCommand } from './adapters/migrateCommand.ts';
import { backupCommand } from './backup/backupCommand.ts';
import { restoreCommand } from './backup/restoreCommand.ts';
import { doctorCommand } from './doctor/doctorCommand.ts';

loadEnvironment(process.cwd());
// `npm run ops` starts this program, except for `can-i-deploy`, a command of release/.
await startCommandProgram({
  name: 'ops',
  about: [
    "The operator's commands, with the settings of the backend. On a server without this repository: node backend/dist/opsMain.js",
    'npm run ops -- can-i-deploy --openapi <file or address> compares a backend with the pages that browsers may have open.',
  ].join('\n'),
  commands: [doctorCommand, migrateCommand, backupCommand, restoreCommand],
});
