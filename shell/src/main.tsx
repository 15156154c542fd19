import { readPage, readRegistry } from 'page-contract';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { session } from 'shared-auth';
import { createDeparture } from './access/departure.ts';
import { patchDomForTranslators } from './layout/translatedPages.ts';
import { keepOfflineReading, updateOfflineCopies } from './offline/offlineReading.ts';
import { createPageFiles } from './remotes/pageFiles.ts';
import { watchRegistry } from './remotes/registryWatch.ts';
import { createRemotes } from './remotes/remotes.ts';
import { createScreens } from './remotes/screens.ts';
import { watchInput } from './remotes/unsavedInput.ts';
import { createVersionSwitcher } from './remotes/versionSwitcher.ts';
import { renderApp } from './renderApp.tsx';
import { createReports } from './reports/reports.ts';
import { reportWebVitals } from './reportWebVitals.ts';
import { createRouteTable } from './routes/createRouteTable.ts';
import { listRegisteredOrigins } from './routes/listRegisteredOrigins.ts';
import { isShareLink, openShareLink } from './shareLink.ts';

/** Maximum wait for the first screen before the shell renders without it. */
const maxWaitInMilliseconds = 1_000;

const start = () => void startShell();
if (isShareLink()) void openShareLink(start, createPageFiles([]).load);
else start();

/** Creates the objects that live as long as the page, requests the first screen, and renders the app. */
async function startShell(): Promise<void> {
  const page = readPage();
  const registry = readRegistry();
  const table = createRouteTable(registry);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');

  patchDomForTranslators();
  reportWebVitals();
  const reload = () => window.location.reload();
  const report = createReports(page.reports, page.versions);
  const watch = watchRegistry();
  const remotes = createRemotes(page.environment === 'development' ? listRegisteredOrigins(registry) : []);
  const screens = createScreens({
    registry,
    register: remotes.register,
    load: remotes.load,
    onFailure: (remote) => switcher.fallBack(remote),
  });
  const switcher = createVersionSwitcher({
    registry,
    watch,
    reload,
    report,
    shell: page.versions?.shell,
    switchVersion: screens.switchVersion,
    versionOf: screens.versionOf,
    hasUnsavedInput: watchInput(),
  });
  watch.subscribe(screens.forgetFailures);
  const departure = createDeparture();
  keepOfflineReading();
  watch.subscribe(() => void updateOfflineCopies());
  session.start();

  const row = table.findRow(window.location.pathname);
  // With a rollout, the version depends on the user, who is not known yet.
  const isUnderRollout = row?.access === 'signed-in' && registry.remotes[row.remote]?.rollout !== undefined;
  const firstScreen = row && !isUnderRollout ? screens.request(row) : undefined;
  if (firstScreen && root.hasAttribute(prerenderedMark)) await firstScreen;
  else if (isUnderRollout) await waitAtMost(maxWaitInMilliseconds, switcher.ready);
  // A member's page shows „Lade...“ until the session is known. Any other page appears complete, without an empty
  // frame.
  else if (firstScreen && row?.access !== 'signed-in') await waitAtMost(maxWaitInMilliseconds, firstScreen);

  const isLoaded = row !== undefined && screens.stateOf(row).status === 'ready';
  renderApp({ table, screens, watch, departure, switcher, reload }, root, {
    isLoaded,
    report: page.reports ? report : undefined,
  });
}

async function waitAtMost(milliseconds: number, awaited: Promise<void>): Promise<void> {
  await Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
