import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeSigningKey, publicKeyOf } from 'node-kit/signingKey.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { versionsIn, type LinkedScenario } from 'page-contract/composition';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readLinkConfig } from '../config/config.ts';
import { compositionLink, inDays } from './compositionLink.ts';

const usage = `A link that shows published versions together, on this site, for some days:

  npm run compositions -- link                          what is live now
  npm run compositions -- link mf-help@1.0.0-d0276b0e   this version, and what is live besides
  npm run compositions -- link "<text>"                 every version that a notice, mail or report names
  npm run compositions -- key                           makes the pair of keys, if there is none, and prints the public one

  --screen /faq               where it leads; without it to the landing page, or to the scenario's own
  --scenario mf-account/low-minutes --person ben
                              what servers answer, and to whom: nobody asks ours. As the remote's scenarios say it
  --fault 503 --at list-devices
                              what goes wrong at all calls of the scenario, or at those whose path ends like this
  --clock 2026-12-31T23:30Z   when it seems to be there
  --days 7                    how long it can be opened, 90 at most
  --json                      the answer as data`;

/** What is not as the scenario says it. */
export interface Otherwise {
  person?: string;
  fault?: string;
  /** Limits the fault to calls whose path ends like this. */
  at?: string;
}

/** A scenario by its name, as `mf-account/low-minutes`. */
export type FindScenario = (
  name: string,
  otherwise: Otherwise,
) => Promise<{ screen: string; scenario: LinkedScenario }>;

/** `npm run compositions`. The scenarios belong to QA, of which this package knows nothing. */
export async function compositionsCommand(find: FindScenario): Promise<string> {
  const { command, rest, clock, days = '7', json, ...asked } = read();
  const { siteDir: site, keyFile, trust } = readLinkConfig();
  if (command === 'key') {
    const key = existsSync(keyFile) ? publicKeyOf(keyFile) : makeSigningKey(keyFile);
    return json
      ? JSON.stringify({ key, keyFile })
      : `COMPOSITION_KEY=${key}\nThe site is composed with this line. ${keyFile} makes links, and stays with whoever may.`;
  }
  const versions = versionsIn(rest.join(' '));
  if (rest.length > 0 && Object.keys(versions).length === 0)
    throw new UsageError(`No version is named in: ${rest.join(' ')}\n\n${usage}`);
  if (!/^[1-9]\d?$/.test(days) || Number(days) > 90) throw new UsageError(`--days is between 1 and 90.\n\n${usage}`);
  if (asked.person !== undefined && asked.scenario === undefined)
    throw new UsageError(`--person belongs to a --scenario: otherwise it is whoever signs in.\n\n${usage}`);
  if (asked.fault !== undefined && asked.scenario === undefined)
    throw new UsageError(`--fault belongs to a --scenario: otherwise our servers answer.\n\n${usage}`);
  if (asked.at !== undefined && asked.fault === undefined)
    throw new UsageError(`--at says where a --fault is.\n\n${usage}`);
  if (asked.screen !== undefined && !/^\/(?!\/)/.test(asked.screen))
    throw new UsageError(`--screen is a path.\n\n${usage}`);
  if (clock !== undefined && Number.isNaN(Date.parse(clock)))
    throw new UsageError(`--clock is a time like 2026-12-31T23:30Z.\n\n${usage}`);
  const played = asked.scenario === undefined ? undefined : await find(asked.scenario, asked);
  const { screen = played?.screen } = asked;
  const link = compositionLink(await siteFolder(site), keyFile, {
    ...{ versions, screen, clock, scenario: played?.scenario, until: inDays(Number(days)), trust },
  });
  return json
    ? JSON.stringify(link)
    : `${link.address}\n\nIt shows ${link.composition},\nand can be opened until ${link.until.slice(0, 16).replace('T', ' ')} UTC.`;
}

function read() {
  try {
    const option = { type: 'string' } as const;
    const options = {
      ...{ screen: option, scenario: option, person: option, fault: option, at: option, clock: option, days: option },
      json: { type: 'boolean' },
    } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [command, ...rest] = positionals;
    if (command === 'link' || (command === 'key' && rest.length === 0)) return { command, rest, ...values };
  } catch {
    // Below.
  }
  throw new UsageError(usage);
}
