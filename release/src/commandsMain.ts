import { startCommandProgram } from 'node-kit/CommandProgram.ts';
import { siteCommands } from './cli/siteCommands.ts';

// `node release/dist/commandsMain.js rollback mf-help`, in a container of the site.
await startCommandProgram({ name: 'release', about: 'Changes and describes what is live.', commands: siteCommands });
