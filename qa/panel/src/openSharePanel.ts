import type { ShareableVersion, SharePanelHost } from 'page-contract/shareLink';
import { createPanel } from './createPanel.ts';
import { kindOf } from './kindOf.ts';
import { readShareLink } from './readShareLink.ts';
import { showVersions } from './showVersions.ts';

/** Shows the versions that the address names, with a panel that says so; or the live page, and why. */
export async function openSharePanel(host: SharePanelHost, visit = goTo): Promise<void> {
  const now = Date.now();
  const { versions, problems } = readShareLink(location.href, host.list, now);
  const panel = createPanel(host.list, versions, { now, visit });
  if (problems.length > 0) {
    panel.say([...problems, 'This is the live page.'].join(' '), { isAlert: true });
    return host.begin();
  }
  panel.say(describe(versions));
  try {
    await showVersions(versions, host);
  } catch (error) {
    console.error(error);
    panel.say('These versions do not start: not all of their files could be loaded.', { isAlert: true });
  }
}

function goTo(address: string): void {
  if (address === location.href) location.reload();
  else location.assign(address);
}

function describe(versions: Record<string, ShareableVersion>): string {
  const others = Object.entries(versions).filter(([, { kind }]) => kind !== 'live');
  if (others.length === 0) return 'This is the live page.';
  const names = others.map(([part, one]) => `${part} ${one.version} (${kindOf(one)})`);
  return `This page shows ${names.join(', ')}. Everything else is live.`;
}
