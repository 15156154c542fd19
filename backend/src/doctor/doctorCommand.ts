import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readConfig } from '../config.ts';
import { createChecks } from './createChecks.ts';
import { runChecks } from './runChecks.ts';

/**
 * Command `npm run ops -- doctor`. Prints one line per check, such as `ok    site: answers with its policy`. With
 * `isRejected`, the process ends with exit code 1.
 */
export const doctorCommand = defineCommand({
  usage: 'doctor',
  about: 'Compares the settings with reality; changes nothing and sends no mail',
  // Command lines as keys, with what each does, for `--help`.
  examples: { doctor: 'one line for each check, with advice below each that failed' },
  async run() {
    const { text, failed } = await runChecks(createChecks(readConfig()));
    // The first line is always "ok": `readConfig` has thrown if a setting is missing or contradicts another one.
    const all = `ok    settings: complete, without contradictions\n${text}`;
    return {
      text: failed > 0 ? `${all}\n\n${failed} of these must be fixed.` : all,
      data: { lines: all.split('\n'), failed },
      isRejected: failed > 0,
    };
  },
});
