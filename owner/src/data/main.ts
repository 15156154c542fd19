import { runOwnerCommand } from '../runOwnerCommand.ts';
import { runOwner } from './runOwner.ts';

await runOwnerCommand(runOwner);
