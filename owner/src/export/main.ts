import { runOwnerCommand } from '../runOwnerCommand.ts';
import { exportSignups } from './exportSignups.ts';

await runOwnerCommand(exportSignups);
