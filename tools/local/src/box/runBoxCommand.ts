import { parseArgs } from 'node:util';
import { UsageError } from 'node-kit/UsageError.ts';
import { Box } from './Box.ts';
import type { BoxConfig } from './config.ts';

const usage = `Simulates a box, the device that tells stories:

  npm run box -- link --email … --password …   sign in with the credentials of the site, and link
  npm run box -- tell --minutes 12             tell a new story (--story id: repeat an earlier report)
  npm run box -- heartbeat                     report that the box is on and online
  npm run box -- status                        show the account to which it is linked
  npm run box -- reset                         forget the account

Every command takes --box name, for more than one box.`;

const options = {
  email: { type: 'string' },
  password: { type: 'string' },
  minutes: { type: 'string' },
  story: { type: 'string' },
  box: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Runs one command of `npm run box`, which simulates a device, and returns the text to print. */
export async function runBoxCommand(config: BoxConfig, args: string[]): Promise<string> {
  const { values, command } = parseCommand(args);
  if (values.help || !command) return usage;
  const box = new Box(config, values.box);
  switch (command) {
    case 'link':
      return box.link(requireOption(values.email, '--email'), requireOption(values.password, '--password'));
    case 'tell':
      return box.tell(parseMinutes(requireOption(values.minutes, '--minutes')), values.story);
    case 'heartbeat':
      return box.sendHeartbeat();
    case 'status':
      return box.checkLink();
    case 'reset':
      return box.reset();
    default:
      throw new UsageError(`The box cannot "${command}".\n\n${usage}`);
  }
}

function parseCommand(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values, command: positionals[0] };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function requireOption(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is missing.\n\n${usage}`);
  return value;
}

function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 240)
    throw new UsageError('A story lasts 1 to 240 whole minutes.');
  return minutes;
}
