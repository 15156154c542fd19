import { createShareLink, type ShareableVersion, type ShareList } from 'page-contract/shareLink';
import { describeVersionKind } from './describeVersionKind.ts';
import styles from './panel.css';

/** Replaces the panel's message. An alert interrupts a screen reader, a status does not. */
type ShowMessage = (message: string, role: 'alert' | 'status') => void;

/**
 * Inserts the panel of a share link before the app: a message, a form with all versions that may be shown, and a button
 * that leads to the live page. `parts` are these versions, and `versions` those that the link names, by deployable:
 * `shell` or the name of a remote (micro-frontend). `loadAddress` loads an address.
 */
export function createPanel(
  { parts }: ShareList,
  versions: Record<string, ShareableVersion>,
  loadAddress: (address: string) => void,
): ShowMessage {
  addStyles();
  const paragraph = createElement('p', {});
  const leave = createElement('button', { type: 'button', textContent: 'Leave' });
  // A share link without versions is the address of the live page.
  leave.addEventListener('click', () => loadAddress(createShareLink(location.href, {})));

  /** Returns the live version; empty for a remote that exists only as a preview. */
  const findLiveVersion = (deployable: string) => parts[deployable]?.find(({ kind }) => kind === 'live')?.version ?? '';
  const selects = Object.entries(parts).map(([deployable, all]) => {
    const shown = versions[deployable]?.version ?? findLiveVersion(deployable);
    const choices = all.map((one) => [one.version, `${one.version} – ${describeVersionKind(one)}`]);
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
  const panel = createElement('aside', { className: 'share-panel', lang: 'en' }, paragraph, leave, details);
  panel.setAttribute('aria-label', 'Versions on this page');
  document.body.prepend(panel);
  return (message, role) => {
    paragraph.setAttribute('role', role);
    paragraph.textContent = message;
  };
}

/** Adds the styles as a constructed style sheet, which the site's Content Security Policy allows. */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles as string);
  document.adoptedStyleSheets.push(sheet);
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
