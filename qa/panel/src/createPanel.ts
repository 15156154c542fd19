import { shareLink, type ShareableVersion, type ShareList } from 'page-contract/shareLink';
import { kindOf } from './kindOf.ts';
import { injectStyles } from './panelStyles.ts';
import { isOver } from './readShareLink.ts';

interface PanelOptions {
  /** In milliseconds since 1970. */
  now: number;
  /** Loads an address. */
  visit(address: string): void;
}

export interface Panel {
  say(sentence: string, options?: { isAlert?: boolean }): void;
}

/**
 * Draws the panel as the first thing in the page, outside of the app: what the page shows, a form with every version
 * that may be shown, and the way back to the live page. Addresses are built from the parsed one when a button is
 * pressed.
 */
export function createPanel(
  { parts }: ShareList,
  versions: Record<string, ShareableVersion>,
  { now, visit }: PanelOptions,
): Panel {
  injectStyles();
  const message = element('p', {});
  const leave = element('button', { type: 'button', textContent: 'Leave' });
  leave.addEventListener('click', () => visit(shareLink(location.href, {})));

  /** Of a remote that is only a preview so far, none. */
  const liveOf = (part: string) => parts[part]?.find(({ kind }) => kind === 'live')?.version ?? '';
  const selects = Object.entries(parts).map(([part, all]) => {
    const shown = versions[part]?.version ?? liveOf(part);
    const choices = all
      .filter((one) => !isOver(one, now))
      .map((one) => [one.version, `${one.version} – ${kindOf(one)}`]);
    if (!liveOf(part)) choices.unshift(['', 'not live']);
    const options = choices.map(([value, textContent]) =>
      element('option', { value, textContent, selected: value === shown }),
    );
    return element('label', {}, part, element('select', { name: part }, ...options));
  });
  const form = element('form', {}, ...selects, element('button', { textContent: 'Show these versions' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = [...new FormData(form)].map(([part, version]) => [part, String(version)] as const);
    const others = chosen.filter(([part, version]) => version !== liveOf(part));
    visit(shareLink(location.href, Object.fromEntries(others)));
  });

  const summary = element('summary', { textContent: 'Other versions' });
  const details = element('details', {}, summary, form);
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    details.open = false;
    summary.focus();
  });

  const panel = element('aside', { className: 'share-panel', lang: 'en' }, message, leave, details);
  panel.setAttribute('aria-label', 'Versions on this page');
  document.body.prepend(panel);
  return {
    say(sentence, { isAlert = false } = {}) {
      message.setAttribute('role', isAlert ? 'alert' : 'status');
      message.textContent = sentence;
    },
  };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
