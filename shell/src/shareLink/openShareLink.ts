import { readPage } from 'page-contract';
import {
  createShareLink,
  shareListAddress,
  type ShareableVersion,
  type ShareList,
  type ShellStart,
} from 'page-contract/shareLink';
import { describeVersionKind } from './describeVersionKind.ts';
import { placeVersions } from './placeVersions.ts';
import { readShareLink } from './readShareLink.ts';
import { startVersions } from './startVersions.ts';
import styles from './openShareLink.module.css';

const timeoutInMilliseconds = 10_000;

/**
 * Opens a share link: an address that shows the site with other versions of its shell or its remotes (micro-frontends)
 * than the live ones, such as `/?with=mf-help@1.0.0-d0276b0e8610`. A line above the page describes the versions. If the
 * address is wrong, it names the problems, and the live page starts. Rejects if the site does not list its versions.
 */
export async function openShareLink(start: ShellStart, loadAddress = navigate): Promise<void> {
  const response = await fetch(shareListAddress, { signal: AbortSignal.timeout(timeoutInMilliseconds) });
  const list = (await response.json()) as ShareList;
  const { versions, problems } = readShareLink(location.href, list);
  const showMessage = createLine(loadAddress);
  if (problems.length > 0) {
    showMessage([...problems, 'This is the live page.'].join(' '), 'alert');
    return start.begin();
  }
  showMessage(describeVersions(versions), 'status');
  const loadedShell = readPage().versions?.shell;
  try {
    placeVersions(versions);
    await startVersions(versions, start, loadedShell);
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
  const names = notLive.map(([part, one]) => `${part} ${one.version} (${describeVersionKind(one)})`);
  return `This page shows ${names.join(', ')}. Everything else is live.`;
}

/** Inserts the line before the app. Returns a function that replaces its message. An alert interrupts, a status waits. */
function createLine(loadAddress: (address: string) => void) {
  const message = document.createElement('p');
  const leave = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Leave' });
  // A share link without versions is the address of the live page.
  leave.addEventListener('click', () => loadAddress(createShareLink(location.href, {})));
  const line = Object.assign(document.createElement('aside'), { className: styles.line, lang: 'en' });
  line.setAttribute('aria-label', 'Versions on this page');
  line.append(message, leave);
  document.body.prepend(line);
  return (text: string, role: 'alert' | 'status') => {
    // The role is set first: a screen reader announces text that is inserted into an element with a role.
    message.setAttribute('role', role);
    message.textContent = text;
  };
}
