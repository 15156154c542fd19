import type { ShareableVersion, SharePanelHost } from 'page-contract/shareLink';
import { createPanel } from './createPanel.ts';
import { describeVersionKind } from './describeVersionKind.ts';
import { readShareLink } from './readShareLink.ts';
import { showVersions } from './showVersions.ts';

/**
 * Opens a share link: an address that shows the site with other versions of its shell or its remotes (micro-frontends)
 * than the live ones, such as `/?with=mf-help@1.0.0-d0276b0e8610`. The shell in the page calls this function instead of
 * starting the app. A panel describes the versions. If the address is wrong, the panel shows the problems, and
 * `host.begin` starts the live app.
 */
export async function openSharePanel(host: SharePanelHost, loadAddress = navigate): Promise<void> {
  const { versions, problems } = readShareLink(location.href, host.list);
  const showMessage = createPanel(host.list, versions, loadAddress);
  if (problems.length > 0) {
    showMessage([...problems, 'This is the live page.'].join(' '), 'alert');
    return host.begin();
  }
  showMessage(describeVersions(versions), 'status');
  try {
    await showVersions(versions, host);
  } catch (error) {
    console.error(error);
    showMessage('These versions do not start: not all of their files could be loaded.', 'alert');
  }
}

/** Loads an address. If it is the current one and has a fragment (`#…`), `assign` would only scroll there. */
function navigate(address: string): void {
  if (address === location.href) location.reload();
  else location.assign(address);
}

/** Describes the versions of a share link: `This page shows mf-help 1.0.0-… (preview). Everything else is live.` */
function describeVersions(versions: Record<string, ShareableVersion>): string {
  const notLive = Object.entries(versions).filter(([, { kind }]) => kind !== 'live');
  if (notLive.length === 0) return 'This is the live page.';
  const names = notLive.map(([deployable, one]) => `${deployable} ${one.version} (${describeVersionKind(one)})`);
  return `This page shows ${names.join(', ')}. Everything else is live.`;
}
