import { parseArgs } from 'node:util';
import { Box } from './Box.ts';
import { BoxError } from './BoxError.ts';
import type { BoxConfig } from './config.ts';

export const usage = `So spielst du die Box:

  npm run box -- link --email … --password …   mit den Zugangsdaten der Website anmelden und verbinden
  npm run box -- tell --minutes 12             eine Geschichte erzählen (--story nummer: dieselbe zählt einmal)
  npm run box -- heartbeat                     melden, dass die Box da ist
  npm run box -- status                        Konto, Abo und übrige Minuten
  npm run box -- unlink                        Verbindung lösen

Jeder Befehl versteht --box name, für mehr als eine Box.`;

const options = {
  email: { type: 'string' },
  password: { type: 'string' },
  minutes: { type: 'string' },
  story: { type: 'string' },
  box: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs one command and returns what the box says. */
export async function runCommand(config: BoxConfig, args: string[]): Promise<string> {
  const { values, command } = read(args);
  if (values.help || !command) return usage;
  const box = new Box(config, values.box);
  switch (command) {
    case 'link':
      return box.link(needed(values.email, '--email'), needed(values.password, '--password'));
    case 'tell':
      return box.tell(minutesOf(needed(values.minutes, '--minutes')), values.story);
    case 'heartbeat':
      return box.heartbeat();
    case 'status':
      return box.status();
    case 'unlink':
      return box.unlink();
    default:
      throw new BoxError(`„${command}“ kann die Box nicht.\n\n${usage}`, 'usage');
  }
}

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values, command: positionals[0] };
  } catch (error) {
    throw new BoxError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 'usage');
  }
}

function needed(value: string | undefined, name: string): string {
  if (!value) throw new BoxError(`Es fehlt ${name}.\n\n${usage}`, 'usage');
  return value;
}

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 240)
    throw new BoxError('Eine Geschichte dauert 1 bis 240 ganze Minuten.', 'usage');
  return minutes;
}
