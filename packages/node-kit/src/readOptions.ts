import { parseArgs, type ParseArgsConfig } from 'node:util';
import { answerHelp } from './answerHelp.ts';

/**
 * Reads the options of a program without commands, as `parseArgs` does. For `--help`, `usage` is printed and the process
 * ends; for an unknown option or another word, too, with an error message and exit code 2.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  answerHelp(args, usage);
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // The message's first sentence names the word; the others explain how to pass it as a value.
    console.error(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`);
    process.exit(2);
  }
}
