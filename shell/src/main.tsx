import { readPage, readRegistry, type PageRegistry } from 'page-contract';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { session } from 'shared-auth';
import { createMailedPage } from './access/mailedPage.ts';
import { createUserSignOut } from './access/userSignOut.ts';
import { patchDomForTranslators } from './layout/translatedPages.ts';
import { enableOfflineReading, updateOfflineCopies } from './offline/offlineReading.ts';
import { createScreenStore } from './remotes/createScreenStore.ts';
import { createPageFiles } from './remotes/pageFiles.ts';
import { createRegistryPoller } from './remotes/registryPoller.ts';
import { createRemotes } from './remotes/remotes.ts';
import { trackInput } from './remotes/unsavedInput.ts';
import { createVersionSwitcher } from './remotes/versionSwitcher.ts';
import { renderApp } from './renderApp.tsx';
import { createReports } from './reports/reports.ts';
import { reportWebVitals } from './reportWebVitals.ts';
import { createRouteTable } from './routes/createRouteTable.ts';
import { tolerateHistoryLimit } from './routes/tolerateHistoryLimit.ts';
import { startWithVersions } from './shareLink/startWithVersions.ts';

/** Maximum wait for the first screen before the shell renders without it. */
const maxWaitInMilliseconds = 1_000;

// `[]`: scripts come from the page's own origin only.
void startWithVersions({ begin: () => void startShell(), load: createPageFiles([]).load });

/**
 * Starts the shell, the host page: creates the objects that live as long as the page, requests the first screen, and
 * renders the app.
 */
async function startShell(): Promise<void> {
  await waitForNextTask();
  const page = readPage();
  const registry = readRegistry();
  const routeTable = createRouteTable(registry);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');

  // Before React renders, because it patches methods of the DOM that React calls.
  patchDomForTranslators();
  tolerateHistoryLimit();
  reportWebVitals();
  const reload = () => window.location.reload();
  const report = createReports(page.reports, {
    shell: page.versions?.shell,
    findScreen(path) {
      const route = routeTable.findRoute(path);
      if (!route) return undefined;
      const { remote, expose } = route;
      return { version: `${remote}@${screenStore.getVersion(remote) ?? ''}`, screen: expose.replace('./', '') };
    },
  });
  const registryPoller = createRegistryPoller();
  const remotes = createRemotes(page.environment === 'production' ? [] : listDevServers(registry));
  const screenStore = createScreenStore({
    registry,
    register: remotes.register,
    load: remotes.load,
    // Called only after a load has failed; `versionSwitcher` is defined by then.
    switchToFallback: (remote) => versionSwitcher.switchToFallback(remote),
  });
  const versionSwitcher = createVersionSwitcher({
    registry,
    registryPoller,
    reload,
    report,
    shell: page.versions?.shell,
    switchVersion: screenStore.switchVersion,
    getVersion: screenStore.getVersion,
    hasUnsavedInput: trackInput(),
  });
  const userSignOut = createUserSignOut();
  const mailedPage = createMailedPage(routeTable);
  enableOfflineReading();
  // A failed screen may load when the site can be reached again, or other versions are live. The listeners are also
  // called when the site cannot be reached any more, which does no harm.
  registryPoller.subscribe(screenStore.forgetFailures);
  registryPoller.subscribe(() => void updateOfflineCopies());
  session.start();

  const route = routeTable.findRoute(window.location.pathname);
  if (route) {
    const firstScreen = screenStore.request(route);
    // A prerendered page is hydrated with its screen and stays visible until then. Other public pages appear complete,
    // without an empty frame. A page for signed-in users shows „Lade...“ until the session is known.
    if (root.hasAttribute(prerenderedMark)) {
      await firstScreen;
      await waitForNextTask();
    } else if (route.access !== 'signed-in') await waitAtMost(maxWaitInMilliseconds, firstScreen);
  }

  const isLoaded = route !== undefined && screenStore.getState(route).status === 'ready';
  const screenVersions = versionSwitcher;
  renderApp({ routeTable, screenStore, registryPoller, userSignOut, mailedPage, screenVersions, reload }, root, {
    isLoaded,
    // Without an address for reports, React logs caught errors as usual.
    report: page.reports ? report : undefined,
  });
}

/** Resolves in another task, because two long steps in one task would block a slow phone for too long. */
function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when the promise does, or after the time. */
async function waitAtMost(milliseconds: number, awaited: Promise<void>): Promise<void> {
  await Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}

/** Returns the origins of registered entries without a hash: dev servers, which no site in production registers. */
function listDevServers({ remotes }: PageRegistry): string[] {
  return Object.values(remotes).flatMap(({ live }) =>
    live && !live.integrity ? [new URL(live.entry, window.location.href).origin] : [],
  );
}
