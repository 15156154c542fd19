import { createShareLink, type ShareableVersion, type ShareList } from 'page-contract/shareLink';
import { describeVersionKind } from './describeVersionKind.ts';
import styles from './panel.css';

/** Replaces the panel's message. An alert interrupts a screen reader, a status does not. */
type ShowMessage = (message: string, role: 'alert' | 'status') => void;

/**
 * Inserts the panel of a share link before the app: a message, a form that chooses other versions, and a button that
 * leads to the live page. Returns a function that replaces the message. `parts` lists the versions that may be shown,
 * and `linkVersions` are those that the link names. Both have a key for each deployable: `shell` or the name of a
 * remote (micro-frontend).
 */
export function createPanel(
  { parts }: ShareList,
  linkVersions: Record<string, ShareableVersion>,
  loadAddress: (address: string) => void,
): ShowMessage {
  addStyles();
  const messageElement = createElement('p', {});
  const leaveButton = createElement('button', { type: 'button', textContent: 'Leave' });
  // A share link without versions is the address of the live page.
  leaveButton.addEventListener('click', () => loadAddress(createShareLink(location.href, {})));

  const selects = Object.entries(parts).map(([deployable, choices]) =>
    createElement('label', {}, deployable, createSelect(deployable, choices, linkVersions[deployable]?.version)),
  );
  const form = createElement('form', {}, ...selects, createElement('button', { textContent: 'Show these versions' }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = [...new FormData(form)].map(([deployable, version]) => [deployable, String(version)] as const);
    // A link does not name live versions, because they change with the next release.
    const notLive = chosen.filter(([deployable, version]) => version !== findLiveVersion(parts[deployable] ?? []));
    loadAddress(createShareLink(location.href, Object.fromEntries(notLive)));
  });

  const summary = createElement('summary', { textContent: 'Other versions' });
  const details = createElement('details', {}, summary, form);
  const panel = createElement('aside', { className: 'share-panel', lang: 'en' }, messageElement, leaveButton, details);
  panel.setAttribute('aria-label', 'Versions on this page');
  document.body.prepend(panel);
  return (message, role) => {
    // The role is set first: a screen reader announces text that is inserted into an element with a role.
    messageElement.setAttribute('role', role);
    messageElement.textContent = message;
  };
}

/** Returns the live one of a deployable's versions; '' for a remote that exists only as a preview. */
const findLiveVersion = (versions: ShareableVersion[]) => versions.find(({ kind }) => kind === 'live')?.version ?? '';

/** Creates the select for the versions of one deployable. Without a version in the link, the live one is selected. */
function createSelect(deployable: string, versions: ShareableVersion[], linkVersion?: string): HTMLSelectElement {
  const liveVersion = findLiveVersion(versions);
  const choices = versions.map((one) => ({ value: one.version, text: `${one.version} – ${describeVersionKind(one)}` }));
  if (!liveVersion) choices.unshift({ value: '', text: 'not live' });
  const shownVersion = linkVersion ?? liveVersion;
  const options = choices.map(({ value, text }) =>
    createElement('option', { value, textContent: text, selected: value === shownVersion }),
  );
  return createElement('select', { name: deployable }, ...options);
}

/** Adds the styles, a text, as a constructed style sheet, which the site's Content Security Policy allows. */
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
