import type { Command } from 'node-kit/CommandProgram.ts';
import { skewCommand } from './checks/skewCommand.ts';
import { exportCommand } from './export/exportCommand.ts';
import { migrateCommand } from './migrate/migrateCommand.ts';
import { historyCommand, verifyCommand } from './release/historyCommands.ts';
import { pruneCommand } from './release/pruneCommand.ts';
import { rollbackCommand, withdrawCommand } from './release/rollbackCommand.ts';
import { offlineCommand, settingsCommand } from './release/settingsCommands.ts';
import { shareCommand } from './share/shareCommand.ts';

/** Commands that need no build and no browser, so that they also run where the site is served. */
export const siteCommands: Command[] = [
  rollbackCommand,
  withdrawCommand,
  historyCommand,
  verifyCommand,
  shareCommand,
  skewCommand,
  pruneCommand,
  offlineCommand,
  settingsCommand,
  exportCommand,
  migrateCommand,
];
