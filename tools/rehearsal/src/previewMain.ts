import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from 'site/bucket/siteFolder.ts';
import { readOpenApi } from 'site/checks/openApi.ts';
import { readWords } from 'site/checks/readWords.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { parts } from 'site/config/parts.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { composedFacts } from 'site/publish/siteFacts.ts';
import { preview } from 'site/release/preview.ts';
import { shareLinkTo } from 'site/share/shareLinkTo.ts';
import { buildHere } from './buildHere.ts';
import { rehearsalHere } from './rehearsalHere.ts';

const usage = `Which part? For example: npm run preview -- mf-help

Builds it, asks what a release asks, and puts it on the site. A link shows it beside what is live; for everybody else nothing changes.

  --screen /faq   where the link leads; without it to the landing page
  --days 7        how long it can be opened, 30 at most
  --json          the answer as data`;

const dayInMs = 24 * 60 * 60 * 1000;

await runCommand(async () => {
  const options = { screen: { type: 'string' }, days: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { part, screen, days = '7', json } = readWords(usage, parts(), { most: 1, options });
  if (!/^[1-9]\d?$/.test(days) || Number(days) > 30) throw new UsageError(usage);
  const { siteDir: site, openApi } = readReleaseConfig();
  const siteDir = await siteFolder(site);
  buildHere(part);
  const until = new Date(Date.now() + Number(days) * dayInMs).toISOString();
  const { candidate, rows } = await preview(projectRoot, siteDir, part, {
    until,
    screen,
    rehearse: rehearsalHere(),
    openApi: openApi === undefined ? undefined : await readOpenApi(openApi),
  });
  const [, version = ''] = candidate.split('@');
  const address = shareLinkTo(siteDir, composedFacts(siteDir), { versions: { [part]: version }, screen });
  if (json) return JSON.stringify({ address, until, version, rows });
  const end = until.slice(0, 16).replace('T', ' ');
  return `${address}\n\nIt shows ${candidate} until ${end} UTC. To make these bytes live: npm run release -- ${part} --version ${version}`;
});
