import { readPage, readRegistry } from 'page-contract';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { session } from 'shared-auth';
import { createDeparture } from './access/departure.ts';
import { App } from './App.tsx';
import { tolerateTranslation } from './layout/translatedPages.ts';
import { keepOfflineReading, renewCopies } from './offline/offlineReading.ts';
import { createNewVersion } from './remotes/newVersion.ts';
import { createPageFiles } from './remotes/pageFiles.ts';
import { watchRegistry } from './remotes/registryWatch.ts';
import { createRemotes } from './remotes/remotes.ts';
import { createScreens } from './remotes/screens.ts';
import { watchInput } from './remotes/unsavedInput.ts';
import { createReports } from './reports/reports.ts';
import { reportWebVitals } from './reportWebVitals.ts';
import { registeredOrigins } from './routes/registeredOrigins.ts';
import { routeTable } from './routes/routeTable.ts';
import { isShareLink, openShareLink } from './shareLink.ts';

/** How long the first screen may keep an empty page waiting before its frame is shown instead. */
const patienceInMilliseconds = 1_000;

if (isShareLink()) void openShareLink(begin, createPageFiles([]).load);
else begin();

/** Starts the shell, by what stands in the page now. */
function begin(): void {
  const page = readPage();
  const registry = readRegistry();
  const table = routeTable(registry);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');

  tolerateTranslation();
  reportWebVitals();
  const reload = () => window.location.reload();
  const report = createReports(page.reports, page.versions);
  const watch = watchRegistry();
  const remotes = createRemotes(page.environment === 'development' ? registeredOrigins(registry) : []);
  const screens = createScreens({ registry, ...remotes, onFailure: (remote) => newVersion.heal(remote) });
  const newVersion = createNewVersion({
    registry,
    watch,
    reload,
    report,
    shell: page.versions?.shell,
    adopt: screens.adopt,
    versionOf: screens.versionOf,
    hasUnsavedInput: watchInput(),
  });
  watch.subscribe(screens.forgetFailures);
  const departure = createDeparture();
  keepOfflineReading();
  watch.subscribe(() => void renewCopies());
  session.start();

  const row = table.at(window.location.pathname);
  // Then it depends on the person which version of its remote is shown.
  const isGradual = row?.access === 'signed-in' && registry.remotes[row.remote]?.gradual !== undefined;
  const firstScreen = row && !isGradual ? screens.request(row) : undefined;
  const isPainted = root.hasAttribute(prerenderedMark);
  if (firstScreen && isPainted) void firstScreen.then(start);
  // A member's page says „Lade...“ meanwhile. Every other page appears complete, without a frame that fills afterwards.
  else if (isGradual) startAfter(newVersion.ready);
  else if (firstScreen && row?.access !== 'signed-in') startAfter(firstScreen);
  else start();

  function startAfter(awaited: Promise<void>): void {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceInMilliseconds));
    void Promise.race([awaited, patience]).then(start);
  }

  function start(): void {
    const app = (
      <StrictMode>
        <BrowserRouter>
          <App
            table={table}
            screens={screens}
            watch={watch}
            departure={departure}
            newVersion={newVersion}
            reload={reload}
          />
        </BrowserRouter>
      </StrictMode>
    );
    const canComeToLife = isPainted && row && screens.stateOf(row).status === 'ready';
    const onCaughtError: RootOptions['onCaughtError'] = (error, { componentStack }) => {
      console.error(error);
      report('error', error, componentStack);
    };
    const options = page.reports ? { onCaughtError } : {};
    // In small steps, between which the page answers; a click hydrates at once and is heard.
    if (canComeToLife) startTransition(() => void hydrateRoot(root as HTMLElement, app, options));
    else createRoot(root as HTMLElement, options).render(app);
    root?.removeAttribute(prerenderedMark);
  }
}
