import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import type { Route } from 'page-contract';
import { createShareLink } from 'page-contract/shareLink';
import { openSite } from 'site/config/openSite.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readLiveSite, type Site } from 'site/releases/readSite.ts';
import { buildPart } from '../builds/buildPart.ts';
import { listAddresses } from '../checks/addresses.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { readVersion } from '../checks/runChecks.ts';
import { readQaOrigin } from '../config.ts';
import { formatMinute } from '../formatMinute.ts';
import { preview } from '../publish/release.ts';
import { createLocalRehearsal } from '../rehearsal/createLocalRehearsal.ts';
import { createSourceVerification } from '../sources/verifySources.ts';
import { listParts } from './listParts.ts';
import { readLiveOpenApi } from './readLiveOpenApi.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Builds a part, i.e. the shell or a remote, checks it and publishes it as a preview: a version that the site shows to
 * people with a share link only. Where there is a QA server, it prints the address there, too.
 */
export const previewCommand = defineCommand({
  usage: 'preview <part>',
  about: 'Builds a part, checks it and puts it on the site for people with the link that it prints',
  examples: {
    'preview mf-help': 'opens the first page of mf-help',
    'preview mf-help --screen /setup --days 2': 'opens another page, and works for two days',
  },
  declare: (command) =>
    command
      .positional('part', { type: 'string', choices: listParts(), demandOption: true })
      .option('screen', { type: 'string', describe: 'address that the link leads to, for example /faq' })
      .option('days', { type: 'number', default: 7, describe: 'how long the link works, at most 30' }),
  run: async ({ part, screen: wanted, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > 30)
      throw new UsageError('--days is a whole number from 1 to 30.');
    const qaOrigin = readQaOrigin();
    const store = openSite();
    const siteBefore = await readLiveSite(store);
    // QA_ORIGIN is used at the end, but a wrong one has to be rejected before anything is published.
    if (qaOrigin === siteBefore.release.origin) throw new UsageError('QA_ORIGIN must not be the origin of the site.');
    // `chooseScreen` reads the build.
    buildPart(part);
    const screen = chooseScreen(siteBefore, part, wanted);
    const until = new Date(Date.now() + days * dayMs).toISOString();
    // Checks the build and publishes it. Throws if a check rejects it. `verdict.rows` has the result of each check.
    const verdict = await preview(projectRoot, store, part, {
      until,
      verifySources: createSourceVerification(projectRoot),
      rehearse: createLocalRehearsal(),
      openApi: await readLiveOpenApi(),
    });
    const version = readVersion(verdict);
    const createLink = (origin: string) => createShareLink(new URL(screen, origin), { [part]: version });
    const address = createLink(siteBefore.release.origin);
    const qaAddress = qaOrigin && createLink(qaOrigin);
    return {
      text: [
        address,
        ...(qaAddress ? [`In every state: ${qaAddress}`] : []),
        '',
        `It shows ${verdict.candidate} until ${formatMinute(until)} UTC. To make these bytes live: npm run release -- ${part} --version ${version}`,
      ].join('\n'),
      data: { address, qa: qaAddress, until, version, rows: verdict.rows },
    };
  },
});

/** Returns the address that the link opens: the wanted one, else the first page of the remote, or of the site. */
function chooseScreen(site: Site, part: string, wanted: string | undefined): string {
  const { contract } = readCandidate(projectRoot, site, part);
  // Only the contract of a remote has a `module`, which lists its routes.
  const ownRoutes: Route[] = 'module' in contract ? contract.module.routes : [];
  // The link may lead to a page of another remote: the shell is around every page, and pages link to each other.
  const otherRoutes = listAddresses(site.registry, { except: part }).map(({ route }) => route);
  const paths = [...ownRoutes, ...otherRoutes].map(({ path }) => path);
  if (wanted === undefined) return paths[0] ?? '/';
  const [wantedPath = ''] = wanted.split(/[?#]/);
  if (paths.includes(wantedPath)) return wanted;
  throw new UsageError(`No page of the site is at ${wanted}. There are: ${paths.join(', ')}`);
}
