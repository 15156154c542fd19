import { runOwnerCommand } from '../runOwnerCommand.ts';
import { runDevices } from './runDevices.ts';

await runOwnerCommand(runDevices);
