import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Reads the options of a program without commands, as `parseArgs` does. `--help` prints `usage` and ends the process.
 * An unknown option or another word does the same, with an error message and exit code 2.
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  if (args.includes('--help')) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // The message's first sentence names the word; the others explain how to pass it as a value.
    console.error(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`);
    process.exit(2);
  }
}
