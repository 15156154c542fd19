import { runOwnerCommand } from '../runOwnerCommand.ts';
import { runCommand } from './runCommand.ts';

await runOwnerCommand(runCommand);
