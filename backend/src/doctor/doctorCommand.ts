import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readConfig } from '../config.ts';
import { createChecks } from './createChecks.ts';
import { runChecks } from './runChecks.ts';

/** Command `npm run ops -- doctor`. */
export const doctorCommand = defineCommand({
  usage: 'doctor',
  about: 'Compares the settings with reality; changes nothing and sends no mail',
  examples: { doctor: 'one line for each check, with advice below each that failed' },
  async run() {
    const { text, failed } = await runChecks(createChecks(readConfig()));
    const all = `ok    settings: complete, without contradictions\n${text}`;
    return {
      text: failed > 0 ? `${all}\n\n${failed} of these must be fixed.` : all,
      data: { lines: all.split('\n'), failed },
      isRejected: failed > 0,
    };
  },
});
