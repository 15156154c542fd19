import type { Command } from 'node-kit/CommandProgram.ts';
import { canIDeployCommand } from './canIDeployCommand.ts';
import { historyCommand } from './historyCommand.ts';
import { pruneCommand } from './pruneCommand.ts';
import { removeCommand } from './removeCommand.ts';
import { rollbackCommand } from './rollbackCommand.ts';
import { whyCommand } from './whyCommand.ts';

/** Commands that need no build and no browser, so that they also run where the site is served. */
export const siteCommands: Command[] = [
  rollbackCommand,
  removeCommand,
  historyCommand,
  whyCommand,
  canIDeployCommand,
  pruneCommand,
];
