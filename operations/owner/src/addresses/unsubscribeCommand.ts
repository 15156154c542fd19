import { readFile } from 'node:fs/promises';
import { isEmail, unsubscribeAddresses } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { callAsOwner } from '../callAsOwner.ts';

/** Addresses in one call: as many as fit into the largest body that the backend takes, if each has 254 characters. */
const addressesPerCall = 250;

/** Command that ends the newsletter of addresses which have unsubscribed in the program that sends it. */
export const unsubscribeCommand = defineCommand({
  usage: 'unsubscribe <file>',
  about: 'Ends the newsletter of all addresses in a file, such as the list of unsubscribed ones of a mail program',
  examples: { 'unsubscribe abgemeldet.csv': 'takes text and tables (CSV); other columns do not matter' },
  declare: (command) => command.positional('file', { type: 'string', demandOption: true }),
  async run({ file }) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${file} cannot be read (${error.code}).`);
    });
    const emails = findAddresses(text);
    if (emails.length === 0) throw new Error(`There is no e-mail address in ${file}.`);
    const results = [];
    for (let start = 0; start < emails.length; start += addressesPerCall)
      results.push(
        await callAsOwner(unsubscribeAddresses, { input: { emails: emails.slice(start, start + addressesPerCall) } }),
      );
    const unsubscribed = results.reduce((sum, result) => sum + result.unsubscribed, 0);
    const unknown = results.flatMap((result) => result.unknown);
    const lines = [
      `${unsubscribed} addresses get no newsletter any more.`,
      ...(unknown.length > 0 ? [`Not known: ${unknown.join(', ')}`] : []),
    ];
    return { text: lines.join('\n'), data: { unsubscribed, unknown } };
  },
});

/** Finds the addresses in lines and cells. Tables put cells in quotes, and an apostrophe before what may be a formula. */
function findAddresses(text: string): string[] {
  const cells = text.split(/[\s;,<>"]+/).map((cell) => cell.replace(/^['\uFEFF]+/, ''));
  return [...new Set(cells.filter(isEmail))];
}
