import type { Command } from 'node-kit/CommandProgram.ts';
import { canIDeployCommand } from './canIDeployCommand.ts';
import { historyCommand } from './historyCommand.ts';
import { migrateCommand } from './migrateCommand.ts';
import { pruneCommand } from './pruneCommand.ts';
import { rollbackCommand, withdrawCommand } from './rollbackCommand.ts';
import { offlineCommand, settingsCommand } from './settingsCommands.ts';
import { shareCommand } from './shareCommand.ts';
import { verifyCommand } from './verifyCommand.ts';
import { whyCommand } from './whyCommand.ts';

/** Commands that need no build and no browser, so that they also run where the site is served. */
export const siteCommands: Command[] = [
  rollbackCommand,
  withdrawCommand,
  historyCommand,
  verifyCommand,
  whyCommand,
  shareCommand,
  canIDeployCommand,
  pruneCommand,
  offlineCommand,
  settingsCommand,
  migrateCommand,
];
