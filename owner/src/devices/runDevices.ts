import { parseArgs } from 'node:util';
import { releaseDevice } from 'api-contract';
import { UsageError } from 'node-kit/UsageError.ts';
import { askAsOwner } from '../askAsOwner.ts';
import type { OwnerAccess } from '../config.ts';

export const usage = `Boxes:

  npm run devices -- release AB-…   frees a serial number: the box is removed from the account that has it, and can be linked anew

Only for whoever shows that the box is theirs. For a backend elsewhere: BACKEND_URL and OWNER_KEY.`;

const sentences = {
  'not-found': 'No account has a box with this serial number.',
  'invalid-input': 'This is no serial number. It stands on the box, like AB-7K2M-9QXW.',
};

/** Runs one command and returns what the owner reads. */
export async function runDevices(access: OwnerAccess, args: string[]): Promise<string> {
  const [command, chestId, ...rest] = read(args);
  if (command !== 'release' || chestId === undefined || rest.length > 0) throw new UsageError(usage);
  const { linkedAt } = await askAsOwner(access, releaseDevice, { values: { chestId }, sentences });
  return `${chestId} is free. It was linked since ${linkedAt.slice(0, 10)}.`;
}

function read(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals;
  } catch {
    throw new UsageError(usage);
  }
}
