import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from 'site/bucket/siteFolder.ts';
import { readOpenApi } from 'site/checks/openApi.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { parts } from 'site/config/parts.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { composedFacts } from 'site/publish/siteFacts.ts';
import { preview } from 'site/release/preview.ts';
import { shareLinkTo } from 'site/share/shareLinkTo.ts';
import { buildHere } from './buildHere.ts';
import { rehearsalHere } from './rehearsalHere.ts';

const dayInMs = 24 * 60 * 60 * 1000;

export const previewCommand = defineCommand({
  usage: 'preview <part>',
  about: 'Builds a part, checks it and prints a link that shows it in the live app; short: npm run preview',
  examples: {
    'preview mf-help': 'for seven days; nothing changes for others',
    'preview mf-help --screen /faq --days 30': 'leads to the FAQ, as long as possible',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: parts(), demandOption: true })
      .option('screen', { type: 'string', describe: 'address that the link leads to, for example /faq' })
      .option('days', { type: 'number', default: 7, describe: 'how long the link works, at most 30' }),
  run: async ({ part, screen, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > 30)
      throw new UsageError('--days is a whole number from 1 to 30.');
    const { siteDir: site, openApi } = readReleaseConfig();
    const siteDir = await siteFolder(site);
    buildHere(part);
    const until = new Date(Date.now() + days * dayInMs).toISOString();
    const { candidate, rows } = await preview(projectRoot, siteDir, part, {
      until,
      screen,
      rehearse: rehearsalHere(),
      openApi: openApi === undefined ? undefined : await readOpenApi(openApi),
    });
    const [, version = ''] = candidate.split('@');
    const address = shareLinkTo(siteDir, composedFacts(siteDir), { versions: { [part]: version }, screen });
    const end = until.slice(0, 16).replace('T', ' ');
    return {
      text: `${address}\n\nIt shows ${candidate} until ${end} UTC. To make these bytes live: npm run release -- ${part} --version ${version}`,
      data: { address, until, version, rows },
    };
  },
});
