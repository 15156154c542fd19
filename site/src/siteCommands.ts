import type { Command } from 'node-kit/CommandProgram.ts';
import { skewCommand } from './checks/skewCommand.ts';
import { hostingCommand } from './hosting/hostingCommand.ts';
import { historyCommand, verifyCommand } from './release/historyCommands.ts';
import { offlineCommand } from './release/offlineCommand.ts';
import { pinCommands, pruneCommand } from './release/pruneCommands.ts';
import { rollbackCommand } from './release/rollbackCommand.ts';
import { settingsCommand } from './release/settingsCommand.ts';
import { shareCommand } from './share/shareCommand.ts';

/** Commands that need no build and no browser, so that they also run where the site is served. */
export const siteCommands: Command[] = [
  rollbackCommand,
  historyCommand,
  verifyCommand,
  shareCommand,
  skewCommand,
  pruneCommand,
  ...pinCommands,
  offlineCommand,
  settingsCommand,
  hostingCommand,
];
