import { runOwnerCommand } from '../owner/runOwnerCommand.ts';
import { runCommand } from './runCommand.ts';

await runOwnerCommand(runCommand);
