import { runOwnerCommand } from '../owner/runOwnerCommand.ts';
import { exportSignups } from './exportSignups.ts';

await runOwnerCommand(exportSignups);
