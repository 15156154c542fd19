import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { findContaining, parsePackageQuery, type Containing } from '../bills/findContaining.ts';
import { readAdvisories, readRegistry, type Advisory } from '../bills/readAdvisories.ts';
import { readBills, type Bill } from '../bills/readBills.ts';

/** A version that contains the package, and the known vulnerability if one was asked for. */
interface Finding extends Containing {
  advisory?: Advisory;
}

/**
 * Creates the command that says which version that may still run contains a package, or one with a known vulnerability.
 * It ends with exit code 1 if one does, and also if a bill of materials is missing, because nobody knows then. `root`:
 * folder of the backend's, the site's and the release tool's programs. `findRegistry` returns the address of npm's.
 */
export const createContainsCommand = (root: string, findRegistry = readRegistry) =>
  defineCommand({
    usage: 'contains [package]',
    about: 'Names each version that may still run with a package of npm, backend included, and its owner',
    examples: {
      "contains 'nanoid@<5.1.16'": 'names each version that contains it, and its owner',
      contains: 'asks npm for known vulnerabilities of everything that may still run',
    },
    declare: (command) =>
      command.positional('package', { type: 'string', describe: 'name, with @ and a range of versions behind it' }),
    run: async ({ package: text }) => {
      const bills = await readBills(await readLiveSite(openSite()), root, new Date());
      const advisories = text === undefined ? await readAdvisories(await findRegistry(), bills) : undefined;
      const found: Finding[] = advisories
        ? advisories.flatMap((advisory) => findContaining(bills, advisory).map((one) => ({ ...one, advisory })))
        : findContaining(bills, parsePackageQuery(text ?? ''));
      const missing = bills.filter(({ packages }) => !packages).map(({ version }) => version);
      return {
        text: describeContaining(text ?? 'a package with a known vulnerability', bills, found, missing),
        data: { found, missing },
        isRejected: found.length > 0 || missing.length > 0,
      };
    },
  });

/** Describes the result for a terminal: one line a finding, then versions without a bill, then the answer. */
function describeContaining(question: string, bills: Bill[], found: Finding[], missing: string[]): string {
  const lines = found.map(({ version, where, owner, package: name, advisory }) => {
    const contact = owner ? [owner.team, owner.contact].filter(Boolean).join(', ') : 'no owner';
    const why = advisory ? `: ${advisory.severity}, ${advisory.title} (${advisory.url})` : '';
    return `${version} (${where}; ${contact}) contains ${name}${why}`;
  });
  const unknown = missing.map((version) => `${version} has no bill of materials: nobody knows what it contains.`);
  const read = bills.map(({ version }) => version).filter((version) => !missing.includes(version));
  const count = new Set(found.map(({ version }) => version)).size;
  const answer =
    found.length > 0
      ? `${question}: in ${count} of ${read.length} that may still run.`
      : `${question}: in none of ${read.length} that may still run: ${read.join(', ')}.`;
  return [...lines, ...unknown, answer].join('\n');
}
