import { runProgram } from 'node-kit/runProgram.ts';
import { readMailCatcherConfig } from './config.ts';
import { startMailCatcher } from './startMailCatcher.ts';

await runProgram(() => startMailCatcher(readMailCatcherConfig()));
