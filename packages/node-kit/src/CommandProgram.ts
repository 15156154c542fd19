import yargs, { type Argv } from 'yargs';
import { runCommand } from './runCommand.ts';
import { UsageError } from './UsageError.ts';

export interface CommandResult {
  /** Output for a person. */
  text: string;
  /** Value that `--json` prints instead of `text`; by default an object with the text. */
  data?: unknown;
  /** True if a check ran to its end and its result is negative: the program ends with exit code 1. */
  isRejected?: boolean;
}

/** One command of a program, which yargs parses. */
export interface Command {
  /** Name and positional arguments in the notation of yargs: `erase <email>`. */
  usage: string;
  /** Description in the help. */
  about: string;
  /** Effects by command line, without the program's name: `{ 'erase anna@example.org': 'erases one address' }`. */
  examples: Record<string, string>;
  /** Declares positional arguments and options, with the methods of yargs. */
  declare?: (command: Argv) => Argv;
  /** Runs the command. `never`, because each command has other arguments; `defineCommand` checks their types. */
  run: (args: never) => Promise<CommandResult>;
}

/** Returns the command unchanged. TypeScript checks here that `run` takes the arguments that `declare` declares. */
export function defineCommand<Args>(
  command: Omit<Command, 'declare' | 'run'> & {
    declare?: (command: Argv) => Argv<Args>;
    run: (args: Args) => Promise<CommandResult>;
  },
): Command {
  return command as Command;
}

/** One npm script with several commands, for example `npm run owner -- erase anna@example.org`. */
export interface CommandProgram {
  /** Name of the npm script. */
  name: string;
  /** Description at the top of the help. */
  about: string;
  commands: Command[];
}

/**
 * Runs the command that `words`, the arguments of the process, name. Every command has the options `--help` and
 * `--json`. Returns the text to print and the exit code of the process. For wrong words, throws a UsageError with the
 * help of the command.
 */
export async function runCommandProgram(program: CommandProgram, words: string[]) {
  let result: CommandResult | undefined;
  let shouldPrintJson = false;
  const parser = createParser(program, async (command, args) => {
    shouldPrintJson = args.json === true;
    // `defineCommand` has checked that `run` takes what `declare` declares.
    result = await command.run(args as never);
  });
  let help = '';
  // `parseAsync` runs the command. For `--help` there is none to run: yargs hands the help to the callback.
  await parser.parseAsync(words, {}, (_error: unknown, _args: unknown, output: string) => {
    help = output;
  });
  if (!result) return { text: help, exitCode: 0 };
  const text = shouldPrintJson ? JSON.stringify(result.data ?? { text: result.text }, null, 2) : result.text;
  return { text, exitCode: result.isRejected ? 1 : 0 };
}

/** Runs the command of this process's own words, prints its result and sets the exit code. */
export function startCommandProgram(program: CommandProgram): Promise<void> {
  return runCommand(async () => {
    const { text, exitCode } = await runCommandProgram(program, process.argv.slice(2));
    process.exitCode = exitCode;
    return text;
  });
}

/** Creates yargs' parser, which calls `onCommand` for the command that it has recognized. */
function createParser(
  { name, about, commands }: CommandProgram,
  onCommand: (command: Command, args: Record<string, unknown>) => Promise<void>,
): Argv {
  const parser = yargs()
    .scriptName(`npm run ${name} --`)
    .usage(about)
    .alias('h', 'help')
    .option('json', { type: 'boolean', describe: 'print the result as JSON' })
    .strict()
    .demandCommand(1, 'A command is missing.')
    .version(false)
    .wrap(null)
    .exitProcess(false)
    // Code 3: other processes have changed what the command changes, or hold what it needs. `runCommand` sets the
    // codes.
    .epilogue('Exit codes: 0 done, 1 rejected or failed, 2 wrong usage, 3 lost a race.')
    .fail((message: string | null, error: Error | undefined, failed: Argv) => {
      // A `YError` is about the command line. Any other one is an error of the command itself.
      if (error && error.name !== 'YError') throw error;
      throw new UsageError(`${message ?? error?.message ?? ''}\n\n${readHelp(failed)}`);
    });
  for (const command of commands) {
    const declare = (argv: Argv) => {
      // Unlike the program, a command needs no command after it.
      argv.demandCommand(0);
      for (const [example, effect] of Object.entries(command.examples)) argv.example(`$0 ${example}`, effect);
      return command.declare?.(argv) ?? argv;
    };
    parser.command(command.usage, command.about, declare, (args) => onCommand(command, args));
  }
  return parser;
}

function readHelp(parser: Argv): string {
  let help = '';
  parser.showHelp((text) => (help = text));
  return help;
}
