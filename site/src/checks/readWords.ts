import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from 'node-kit/UsageError.ts';

/** The words behind a command about one part: the part, what else it takes, and its options. */
export function readWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  parts: string[],
  { most, options }: { most: number; options: Options },
) {
  const { positionals, values } = parse(usage, options);
  const [part, ...rest] = positionals;
  if (part === undefined || positionals.length > most) throw new UsageError(usage);
  if (!parts.includes(part))
    throw new UsageError(`There is no part ${part}. Parts are: ${parts.join(', ')}\n\n${usage}`);
  return { part, rest, ...values };
}

function parse<const Options extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
