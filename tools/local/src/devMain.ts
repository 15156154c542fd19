import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { dev } from './dev.ts';
import { remotes } from './stack/remotes.ts';

const usage = `npm run dev [-- <remote> … [--site https://…] [--fresh]]

  npm run dev                                 shell, all remotes and the catalogue of ui-kit from source
  npm run dev -- mf-help                      mf-help from source, the other remotes as they are built
  npm run dev -- mf-help --site https://…     mf-help from source, everything else as it is live there
  --fresh                                     forgets the data of earlier starts`;

await runCommand(async () => {
  const { names, site, fresh, help } = readWords(process.argv.slice(2));
  if (help) return usage;
  const origin = await dev({ remotes: names, site, fresh });
  return `${origin} is up. End it with Ctrl-C.`;
});

/** Reads the words of the command line. Throws for unknown ones. */
function readWords(words: string[]) {
  const options = {
    site: { type: 'string' },
    fresh: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals: names } = parse(() => parseArgs({ args: words, options, allowPositionals: true }));
  const { site, fresh = false, help = false } = values;
  const known = remotes.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}.\n\n${usage}`);
  if (site !== undefined && names.length === 0)
    throw new UsageError('--site needs the remote that comes from source: npm run dev -- mf-help --site https://…');
  return { names, site, fresh, help };
}

/** Calls a parser. Turns its error, which is about the command line, into one of wrong usage. */
function parse<Result>(parser: () => Result): Result {
  try {
    return parser();
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
