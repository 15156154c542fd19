import { createShareLink, type ShareableVersion, type ShareList } from 'page-contract/shareLink';
import { describeVersionKind } from './describeVersionKind.ts';
import { injectStyles } from './panelStyles.ts';
import { isExpired } from './readShareLink.ts';

interface PanelOptions {
  /** Current time in milliseconds since 1970. */
  now: number;
  /** Loads an address. */
  loadAddress(address: string): void;
}

/** Panel of a share link: an address that shows the site with other versions than the live ones (`?with=…`). */
export interface Panel {
  /** Replaces the message. An alert interrupts a screen reader, a status does not. */
  showMessage(message: string, options?: { isAlert?: boolean }): void;
}

/**
 * Inserts the panel before the app: a message, a form with all versions that may be shown, and a button that leads to
 * the live page. `parts` are these versions, and `versions` those that the link names, by deployable: `shell` or the
 * name of a remote (micro-frontend).
 */
export function createPanel(
  { parts }: ShareList,
  versions: Record<string, ShareableVersion>,
  { now, loadAddress }: PanelOptions,
): Panel {
  injectStyles();
  const paragraph = createElement('p', {});
  const leave = createElement('button', { type: 'button', textContent: 'Leave' });
  // A share link without versions is the address of the live page.
  leave.addEventListener('click', () => loadAddress(createShareLink(location.href, {})));

  /** Returns the live version; empty for a remote that exists only as a preview. */
  const findLiveVersion = (deployable: string) => parts[deployable]?.find(({ kind }) => kind === 'live')?.version ?? '';
  const selects = Object.entries(parts).map(([deployable, all]) => {
    const shown = versions[deployable]?.version ?? findLiveVersion(deployable);
    const choices = all
      .filter((one) => !isExpired(one, now))
      .map((one) => [one.version, `${one.version} – ${describeVersionKind(one)}`]);
    if (!findLiveVersion(deployable)) choices.unshift(['', 'not live']);
    const options = choices.map(([value, textContent]) =>
      createElement('option', { value, textContent, selected: value === shown }),
    );
    return createElement('label', {}, deployable, createElement('select', { name: deployable }, ...options));
  });
  const form = createElement('form', {}, ...selects, createElement('button', { textContent: 'Show these versions' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = [...new FormData(form)].map(([deployable, version]) => [deployable, String(version)] as const);
    const others = chosen.filter(([deployable, version]) => version !== findLiveVersion(deployable));
    loadAddress(createShareLink(location.href, Object.fromEntries(others)));
  });

  const summary = createElement('summary', { textContent: 'Other versions' });
  const details = createElement('details', {}, summary, form);
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    details.open = false;
    summary.focus();
  });

  const panel = createElement('aside', { className: 'share-panel', lang: 'en' }, paragraph, leave, details);
  panel.setAttribute('aria-label', 'Versions on this page');
  document.body.prepend(panel);
  return {
    showMessage(message, { isAlert = false } = {}) {
      paragraph.setAttribute('role', isAlert ? 'alert' : 'status');
      paragraph.textContent = message;
    },
  };
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
