import { parseArgs } from 'node:util';
import type { DeclarationAct, OwnerDeclaration } from 'api-contract';
import type { OwnerAccess } from '../config.ts';
import { UsageError } from '../UsageError.ts';
import { describe } from './describe.ts';
import { closeDeclaration, listDeclarations, matchDeclaration } from './queue.ts';

export const usage = `Kündigungen und Widerrufe ohne Anmeldung, die auf dich warten:

  npm run declarations                                         was offen ist
  npm run declarations -- all                                  auch das Erledigte
  npm run declarations -- match K-… --subscription sub_…       Kündigung: Ende zum Abrechnungszeitraum
  npm run declarations -- match K-… --subscription sub_… --now Kündigung: sofort beenden (wichtiger Grund)
  npm run declarations -- match W-… --subscription sub_…       Widerruf: beenden und alles erstatten
  npm run declarations -- done K-… --note "…"                  von Hand erledigt

Nach „match“ bekommt die Person das Ergebnis per E-Mail. Für ein Backend an anderer Stelle: BACKEND_URL und OWNER_KEY.`;

const options = {
  subscription: { type: 'string' },
  now: { type: 'boolean', default: false },
  note: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs one command and returns what the owner reads. */
export async function runCommand(access: OwnerAccess, args: string[]): Promise<string> {
  const { values, positionals } = read(args);
  const [command = 'list', reference] = positionals;
  if (values.help) return usage;
  switch (command) {
    case 'list':
    case 'all': {
      const list = await listDeclarations(access, command === 'all');
      return list.length === 0 ? 'Nichts wartet.' : list.map(describe).join('\n\n');
    }
    case 'match': {
      const subscription = needed(values.subscription, '--subscription');
      const act: DeclarationAct | undefined = values.now ? 'end-now' : undefined;
      return outcome(await matchDeclaration(access, needed(reference, 'die Vorgangsnummer'), subscription, act));
    }
    case 'done':
      return outcome(
        await closeDeclaration(access, needed(reference, 'die Vorgangsnummer'), needed(values.note, '--note')),
      );
    default:
      throw new UsageError(`„${command}“ gibt es nicht.\n\n${usage}`);
  }
}

const outcome = (declaration: OwnerDeclaration) =>
  declaration.state === 'settled'
    ? `Erledigt.\n\n${describe(declaration)}`
    : `Gemerkt. Der Zahlungsdienst antwortet gerade nicht, wir versuchen es weiter.\n\n${describe(declaration)}`;

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function needed(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`Es fehlt ${name}.\n\n${usage}`);
  return value;
}
