import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironment } from 'node-kit/loadEnvironment.ts';
import { buildChanged } from './stack/builds.ts';
import { formatDevEntry, createDevServers } from './stack/devServers.ts';
import { writeLivePages, readLiveSite } from './stack/liveSite.ts';
import type { Stack } from './stack/openStack.ts';
import { printWelcome } from './stack/printWelcome.ts';
import { createNodeJob, createWatchedBackendProgram } from './stack/programs.ts';
import { remotes, type Remote } from './stack/remotes.ts';
import { runUntilSignal } from './stack/runUntilSignal.ts';
import { startServices } from './stack/services.ts';
import { startTypeChecker, locateTypesFile } from './stack/typeChecker.ts';

// `npm run dev` serves the shell and remotes (micro-frontends) from webpack's dev servers. Everything else comes from
// local production builds and the local backend, or from a live site.

const root = process.cwd();
const say = (line: string) => process.stderr.write(`${line}\n`);

interface DevOptions {
  /** Names of the remotes that are served from source; an empty list means all. */
  remotes: string[];
  /** Address of a live site that provides everything else and the backend. Without it, local builds provide them. */
  site?: string;
  /** Deletes the data of earlier starts. */
  fresh: boolean;
}

/** Starts the app for development, until Ctrl-C. Returns the app's origin when everything is up. */
export function dev({ remotes: names, site, fresh }: DevOptions): Promise<string> {
  const started = Date.now();
  return runUntilSignal(async (open) => {
    const fromSource = names.length > 0 ? remotes.filter(({ name }) => names.includes(name)) : remotes;
    const others = remotes.filter((remote) => !fromSource.includes(remote)).map(({ name }) => name);
    /** The live site with `--site`. Undefined without it: then local builds provide everything else. */
    const live = site === undefined ? undefined : await readLiveSite(site);
    // Page configuration and registry are in `siteDir`. With a live site, data and logs are there, too, so that
    // `npm start` can run in the same working copy.
    const siteDir = join(root, '.build', live ? 'dev-site' : 'dev');
    const env = { ...loadEnvironment(root), ...(live && { DATA_DIR: siteDir }) };
    const opened = await open({ root, env, say, fresh });
    const { config } = opened;
    const servers = createDevServers(root, config, fromSource, siteDir, {
      // The dev server shows the errors of the type checker in this file over the page.
      TYPES_FILE: locateTypesFile(config.dataDir),
      ...(live && {
        LIVE_SITE: live.origin,
        LIVE_BACKEND: live.page.backend,
        LIVE_GATEWAY: live.page.gateway,
      }),
    });
    say('The Abenteuerbox is starting for development. End it with Ctrl-C');
    /** Writes the data in the pages of the shell's dev server: page configuration and registry. */
    const writePages = () =>
      live ? writeLivePages(live, config, fromSource, siteDir) : writeLocalPages(opened, fromSource, siteDir);
    // Dev servers need both from the start. Local builds are added to the registry when they are finished.
    await writePages();
    // With a live site, nothing but the dev servers is started or built here.
    const [running] = await Promise.all([
      live ? [] : startServices(opened, createWatchedBackendProgram),
      live ? undefined : buildChanged(opened, others).then(writePages),
      ...servers.map((server) => opened.start(server)),
    ]);
    // The registry contains the routes in `module.json`.
    for (const { folder } of fromSource)
      watchFile(join(folder, 'module.json'), { interval: 1000 }, () => {
        writePages().catch((error: unknown) => say(String(error)));
      });
    startTypeChecker(opened.processes, root, config.env);
    if (live) say(`\nUp: ${config.origin}, with everything else as it is live at ${live.origin}.`);
    else printWelcome(opened, running, { seconds: ((Date.now() - started) / 1000).toFixed(1), json: false });
    for (const { job, address } of servers) say(`  ${job.name.padEnd(20)}${new URL(address).origin}`);
    return config.origin;
  });
}

/** Writes page configuration and registry. An argument for each remote names the address on its dev server. */
async function writeLocalPages({ runToEnd, config }: Stack, fromSource: Remote[], siteDir: string): Promise<void> {
  const entries = fromSource.map((remote) => `${remote.name}=${formatDevEntry(config, remote)}`);
  const job = createNodeJob(root, 'dev-pages', 'release/src/developmentMain.ts', {
    ...config.env,
    SITE_DIR: siteDir,
  });
  await runToEnd({ ...job, args: [...job.args, ...entries] }, 'The pages could not be prepared:');
}
