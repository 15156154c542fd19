import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import type { Route } from 'page-contract';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readLiveSite, type Site } from 'site/manifest/readSite.ts';
import { openStore } from 'site/store/openStore.ts';
import { listAddresses } from '../checks/addresses.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { readQaSite, type QaSite } from '../config.ts';
import { formatMinute } from '../formatMinute.ts';
import { preview } from '../publish/release.ts';
import { buildPages } from '../qa/buildPages.ts';
import { publishPages } from '../qa/publishPages.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
import { buildDeployable } from './buildDeployable.ts';
import { createCheckedShareLink } from './createCheckedShareLink.ts';
import { listDeployables } from './listDeployables.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** `part`: the shell or a remote (micro-frontend). A preview is a version that the site shows only by a share link. */
export const previewCommand = defineCommand({
  usage: 'preview <part>',
  about: 'Builds a part, checks it and puts it on the site for people with the link that it prints',
  examples: {
    'preview mf-help': 'opens the first page of mf-help',
    'preview mf-help --screen /setup --days 2': 'opens another page, and works for two days',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listDeployables(), demandOption: true })
      .option('screen', { type: 'string', describe: 'address that the link leads to, for example /faq' })
      .option('days', { type: 'number', default: 7, describe: 'how long the link works, at most 30' }),
  run: async ({ part, screen: wanted, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > 30)
      throw new UsageError('--days is a whole number from 1 to 30.');
    const qa = readQaSite();
    const store = openSite();
    const siteBefore = await readLiveSite(store);
    // A wrong QA_ORIGIN is rejected before anything is published.
    if (qa?.origin === siteBefore.manifest.origin)
      throw new UsageError('QA_ORIGIN must not be the origin of the site.');
    buildDeployable(part);
    const screen = chooseScreen(siteBefore, part, wanted);
    const until = new Date(Date.now() + days * dayMs).toISOString();
    // `versionName`: `mf-help@1.0.0-…`.
    const { candidate: versionName, rows: checkResults } = await preview(projectRoot, store, part, {
      until,
      screen,
      verifySources: createSourceVerification(projectRoot),
      rehearse: createLocalRehearsal(),
      openApi: await readLiveOpenApi(),
    });
    const [, version = ''] = versionName.split('@');
    // The link is checked against the manifest, which names the preview only now.
    const siteAfter = await readLiveSite(store);
    const address = createCheckedShareLink(siteAfter, { [part]: version }, screen);
    // Address of the remote's QA pages; absent for the shell, and without QA_DIR and QA_ORIGIN.
    const pagesAddress = qa && part !== 'shell' && (await publishQaPages(part, version, qa, () => readLiveSite(store)));
    return {
      text: [
        address,
        ...(pagesAddress ? [`Each state alone: ${pagesAddress}`] : []),
        '',
        `It shows ${versionName} until ${formatMinute(until)} UTC. To make these bytes live: npm run release -- ${part} --version ${version}`,
      ].join('\n'),
      data: { address, pages: pagesAddress, until, version, rows: checkResults },
    };
  },
});

/**
 * Builds a remote's QA pages, which show each of its states alone, stores them and returns their address. `readLive`
 * reads the site when the pages are stored, because others may have released or previewed during the build.
 */
async function publishQaPages(
  remote: string,
  version: string,
  { store, origin }: QaSite,
  readLive: () => Promise<Site>,
) {
  // The subfolders have the QA pages, and pictures and test results of earlier commands.
  const outputFolder = join(projectRoot, '.build');
  await buildPages(projectRoot, join(outputFolder, 'qa'), [remote]);
  // `publishPages` leaves out pictures and test results from before this time: they are of another build.
  const { mtimeMs: builtAtMs } = statSync(join(projectRoot, remote, 'dist/contract.json'));
  const path = await publishPages(outputFolder, builtAtMs, openStore(store), readLive, { deployable: remote, version });
  return `${origin}/${path}`;
}

/** Returns the path that the link leads to: the wanted page, otherwise the first page of the remote, or of the site. */
function chooseScreen(site: Site, part: string, wanted: string | undefined): string {
  const { contract } = readCandidate(projectRoot, site, part);
  const ownRoutes: Route[] = 'module' in contract ? contract.module.routes : [];
  // The link may lead to any page: the shell is around every page, and a remote may have links in pages of others.
  const otherRoutes = listAddresses(site.registry, { except: part }).map(([, route]) => route);
  const paths = [...ownRoutes, ...otherRoutes].map(({ path }) => path);
  if (wanted === undefined) return paths[0] ?? '/';
  if (paths.includes(wanted.split(/[?#]/, 1)[0] ?? '')) return wanted;
  throw new UsageError(`No page of the site is at ${wanted}. There are: ${paths.join(', ')}`);
}
