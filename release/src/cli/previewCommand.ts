import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import type { Route } from 'page-contract';
import { readReleaseConfig } from 'site/config/config.ts';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readLiveSite } from 'site/manifest/readLiveSite.ts';
import type { Site } from 'site/manifest/readSite.ts';
import { openStore } from 'site/store/openStore.ts';
import { readOpenApi } from '../checks/openApi.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { readQaPlace, type QaPlace } from '../config.ts';
import { preview } from '../publish/release.ts';
import { buildPages } from '../qa/buildPages.ts';
import { publishPages } from '../qa/publishPages.ts';
import { rehearsalHere } from '../rehearsal/rehearsalHere.ts';
import { buildHere } from './buildHere.ts';
import { parts } from './parts.ts';
import { shareLinkTo } from './shareLinkTo.ts';

const dayInMs = 24 * 60 * 60 * 1000;

export const previewCommand = defineCommand({
  usage: 'preview <part>',
  about: 'Builds a part, checks it and puts it on the site for people with the link that it prints',
  examples: {
    'preview mf-help': 'opens the first page of mf-help',
    'preview mf-help --screen /setup --days 2': 'opens another page, and works for two days',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: parts(), demandOption: true })
      .option('screen', { type: 'string', describe: 'address that the link leads to, for example /faq' })
      .option('days', { type: 'number', default: 7, describe: 'how long the link works, at most 30' }),
  run: async ({ part, screen: wanted, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > 30)
      throw new UsageError('--days is a whole number from 1 to 30.');
    const { openApi } = readReleaseConfig();
    const qa = readQaPlace();
    const store = openSite();
    buildHere(part);
    const screen = screenOf(await readLiveSite(store), part, wanted);
    const until = new Date(Date.now() + days * dayInMs).toISOString();
    const { candidate, rows } = await preview(projectRoot, store, part, {
      until,
      screen,
      rehearse: rehearsalHere(),
      openApi: openApi === undefined ? undefined : await readOpenApi(openApi),
    });
    const [, version = ''] = candidate.split('@');
    const live = await readLiveSite(store);
    const address = shareLinkTo(live, { versions: { [part]: version }, screen });
    const pages = qa && part !== 'shell' && (await publishPagesOf(part, version, qa, live));
    const end = until.slice(0, 16).replace('T', ' ');
    return {
      text: [
        address,
        ...(pages ? [`Each state alone: ${pages}`] : []),
        '',
        `It shows ${candidate} until ${end} UTC. To make these bytes live: npm run release -- ${part} --version ${version}`,
      ].join('\n'),
      data: { address, pages, until, version, rows },
    };
  },
});

/** Builds and publishes the QA pages of a preview, and returns their address. */
async function publishPagesOf(deployable: string, version: string, { store, origin }: QaPlace, live: Site) {
  if (origin === live.manifest.origin) throw new UsageError('QA_ORIGIN must not be the origin of the site.');
  const folder = join(projectRoot, '.build');
  await buildPages(projectRoot, join(folder, 'qa'), [deployable]);
  const { mtimeMs } = statSync(join(projectRoot, deployable, 'dist/contract.json'));
  return `${origin}/${await publishPages(folder, mtimeMs, openStore(store), live, { deployable, version })}`;
}

/** Returns the link's target: the wanted page, otherwise the first page of the deployable. */
function screenOf(site: Site, part: string, wanted: string | undefined): string {
  const { contract } = readCandidate(projectRoot, site, part);
  const own: Route[] = 'module' in contract ? contract.module.routes : [];
  const others = Object.entries(site.registry.remotes).flatMap(([name, { module }]) =>
    name === part ? [] : module.routes,
  );
  const paths = [...own, ...others].map(({ path }) => path);
  if (wanted === undefined) return paths[0] ?? '/';
  if (paths.includes(wanted.split(/[?#]/, 1)[0] ?? '')) return wanted;
  throw new UsageError(`No page of the site is at ${wanted}. There are: ${paths.join(', ')}`);
}
