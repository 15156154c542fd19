import { runOwnerCommand } from '../runOwnerCommand.ts';
import { runDeclarations } from './runDeclarations.ts';

await runOwnerCommand(runDeclarations);
