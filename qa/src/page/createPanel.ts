import { createShareLink, shareListAddress, shareParameter, type ShareList } from 'page-contract/shareLink';
import { describeVersionKind } from 'shell/shareLink';
import { parseClock } from '../clock.ts';
import { faultLabels } from '../faults.ts';
import { isIdentityCall } from '../identityAnswers.ts';
import type { Network } from '../network.ts';
import { persons } from '../persons.ts';
import { createAddress, getLastSegment, readQaState, type QaState } from '../qaState.ts';
import type { Scenario } from '../Scenario.ts';
import { readPathname } from './chooseScenario.ts';
import { element } from './element.ts';
import type { ScenarioLoader } from './scenarioLoader.ts';
import type { ScenarioModule } from './ScenarioModule.ts';
import { statesAddress } from './statesAddress.ts';
import { ownKey } from './tabStorage.ts';
import styles from './panel.css';

interface PanelOptions {
  /** Remote whose scenario the page shows, and the scenario's name; both '' for an address without one. */
  part: string;
  name: string;
  scenario: Scenario | undefined;
  module: ScenarioModule;
  loader: ScenarioLoader;
  /** Parameters of the address. */
  state: QaState;
  /** Test double of the servers, with the calls so far. */
  network: Network;
  /** Addresses of other sites to which the page wanted to go. */
  exits: string[];
  /** Loads an address as a new document. */
  loadAddress?(address: string): void;
}

/** Corners of the window, in the order in which the button moves the panel. */
const corners = ['bottom right', 'bottom left', 'top left', 'top right'] as const;
const cornerKey = `${ownKey}-corner`;

/**
 * Adds the panel to the page, in a shadow tree, so that neither its styles nor the app's reach the other. It is a bar
 * in a corner of the window, which moves to the next corner at a click, and opens into a form with a field for each
 * parameter of the address, and the calls so far. A dialog of the app is above it.
 */
export function createPanel(options: PanelOptions) {
  const { part, name, network, exits } = options;
  const host = element('div', { lang: 'en' });
  const tree = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles as string);
  tree.adoptedStyleSheets = [sheet];

  const calls = element('ol', { className: 'lines' });
  calls.setAttribute('aria-label', 'Calls');
  const noCalls = element('p', { textContent: 'None so far.' });
  const exitList = element('ul', { className: 'lines' });
  exitList.setAttribute('aria-label', 'Addresses of other sites, which the page has not left for');
  const content = element('div', { className: 'content', id: 'content', hidden: true });
  const toggle = element('button', { type: 'button', textContent: ['QA', part, name].filter(Boolean).join(' · ') });
  const move = element('button', { type: 'button', textContent: '⤡' });
  move.setAttribute('aria-label', 'Move to the next corner');
  const bar = element('div', { className: 'bar' }, toggle, move);
  const panel = element('aside', { className: 'panel' }, bar, content);
  panel.setAttribute('aria-label', 'QA');
  tree.append(panel);

  function setOpen(isOpen: boolean): void {
    content.hidden = !isOpen;
    toggle.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && !content.hasChildNodes()) void fill();
  }

  async function fill(): Promise<void> {
    content.append(await createForm(options), element('h2', { textContent: 'Calls' }), noCalls, calls, exitList);
    update();
  }

  function update(): void {
    if (content.hidden) return;
    noCalls.hidden = network.received.length > 0;
    calls.replaceChildren(
      ...network.received.map(({ call: { name: call, body }, answer }) => {
        const sent = body === undefined ? '' : ` ${JSON.stringify(body)}`;
        return element('li', { textContent: `${call}${sent}${answer ? '' : ' – not answered'}` });
      }),
    );
    exitList.replaceChildren(...exits.map((address) => element('li', { textContent: `Leaves for ${address}` })));
  }

  function setCorner(corner: string): void {
    panel.dataset.corner = corner;
    sessionStorage.setItem(cornerKey, corner);
  }

  toggle.addEventListener('click', () => setOpen(content.hidden === true));
  move.addEventListener('click', () => {
    const index = corners.findIndex((corner) => corner === panel.dataset.corner);
    setCorner(corners[(index + 1) % corners.length]!);
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || content.hidden) return;
    event.stopPropagation();
    setOpen(false);
    toggle.focus();
  });
  setOpen(false);
  setCorner(sessionStorage.getItem(cornerKey) ?? corners[0]);
  document.body.append(host);
  return { update, remove: () => host.remove() };
}

/**
 * Creates the form. Its button loads the address with the chosen values, because a select that loads a page at each
 * change cannot be used with arrow keys.
 */
async function createForm(options: PanelOptions): Promise<HTMLFormElement> {
  const { part, name, scenario, module, loader, state, network } = options;
  const { loadAddress = (address) => location.assign(address) } = options;
  const parts = await Promise.all(loader.parts.map(async (one) => [one, (await loader.load(one)).scenarios] as const));
  const list = await readShareList();
  const scenarioChoices = parts.flatMap(([one, scenarios]) => listScreens(one, scenarios));
  const calls = network.listCalls().filter((call) => !isIdentityCall(call));
  const choicesOfCalls = Object.fromEntries(calls.map((call) => [getLastSegment(call), call]));
  const wanted = new Map(parseWith());
  const form = element(
    'form',
    {},
    createSelect('scenario', 'State', `${part} ${name}`, '–', Object.fromEntries(scenarioChoices)),
    createSelect('person', 'Person', state.person, `as in the state (${scenario?.person ?? '–'})`, {
      '': listLabels(persons),
    }),
    createSelect('fault', 'Fault', state.fault, '–', { '': faultLabels }),
    createSelect('at', 'Fault at', state.at, 'all calls', { '': choicesOfCalls }),
    createDetails(
      'Time and language',
      [state.wait, state.clock, state.language].some(Boolean),
      createField('Seconds of waiting that pass at once', {
        name: 'wait',
        type: 'number',
        min: '0',
        defaultValue: state.wait,
      }),
      createField('Clock (UTC)', { name: 'clock', type: 'datetime-local', defaultValue: formatClock(state.clock) }),
      ...(module.languages
        ? [createSelect('language', 'Language', state.language, '–', { '': module.languages.labels })]
        : []),
    ),
    createDetails(
      'Versions',
      wanted.size > 0,
      ...Object.entries(list.parts).map(([partName, versions]) => {
        const live = versions.find(({ kind }) => kind === 'live')?.version ?? 'none';
        const others = versions.filter(({ kind }) => kind !== 'live');
        const choices = others.map((one) => [one.version, `${one.version} – ${describeVersionKind(one)}`]);
        const value = wanted.get(partName) ?? '';
        return createSelect(`version ${partName}`, partName, value, `live (${live})`, {
          '': Object.fromEntries(choices) as Record<string, string>,
        });
      }),
    ),
    element(
      'p',
      { className: 'bar' },
      element('button', { textContent: 'Show' }),
      createCopyButton(),
      element('a', { href: statesAddress, textContent: 'All states' }),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const read = (key: string) => String(fields.get(key) ?? '');
    const [chosenPart = part, chosenName = ''] = read('scenario').split(' ');
    const chosen: QaState = {
      ...readQaState([...fields].map(([key, value]) => [key, String(value)])),
      scenario: chosenName,
      // The clock's input has no time zone: `Z` makes it UTC.
      clock: read('clock') && `${read('clock')}Z`,
    };
    // Another scenario begins at its own screen. The same scenario stays at the current screen and its query.
    const isSame = chosenPart === part && chosenName === name;
    const chosenScenario = parts.find(([one]) => one === chosenPart)?.[1][chosenName];
    const screen = isSame || !chosenScenario ? location.href : chosenScenario.screen;
    const address = new URL(createAddress(chosen, screen), location.href);
    const versions = Object.keys(list.parts).map((one) => [one, read(`version ${one}`)] as const);
    const named = versions.filter(([, version]) => version !== '');
    const link = createShareLink(address, Object.fromEntries(named));
    // `assign` would only scroll to a fragment.
    if (link === location.href) location.reload();
    else loadAddress(link);
  });
  return form;
}

/** Reads the versions in the address, as pairs of part and version. */
const parseWith = () =>
  (new URLSearchParams(location.search).get(shareParameter) ?? '')
    .split(',')
    .filter(Boolean)
    .map((word) => word.split('@') as [string, string]);

/** Reads the versions that an address may name; none if they cannot be read, because the rest works without them. */
async function readShareList(): Promise<ShareList> {
  try {
    const response = await fetch(shareListAddress);
    return (await response.json()) as ShareList;
  } catch {
    return { parts: {} };
  }
}

/** Lists the scenarios of a remote by screen, as groups of a select. */
function listScreens(part: string, scenarios: Record<string, Scenario>) {
  const paths = [...new Set(Object.values(scenarios).map(readPathname))];
  return paths.map((path) => {
    const ofScreen = Object.entries(scenarios).filter(([, one]) => readPathname(one) === path);
    const choices = ofScreen.map(([name, { label }]) => [`${part} ${name}`, `${name} · ${label}`]);
    return [`${part} ${path}`, Object.fromEntries(choices) as Record<string, string>] as const;
  });
}

/** Texts of a select begin with the key, which testers write into addresses: `ben · Ben`. */
const listLabels = (labelled: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(labelled).map(([key, { label }]) => [key, `${key} · ${label}`]));

/** Formats the start of the clock (ISO 8601, or empty) for its input, which takes no time zone. */
function formatClock(start: string): string {
  const time = parseClock(start);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().replace('Z', '');
}

/** Creates fields that are folded, unless one of them has a value. */
function createDetails(summary: string, isOpen: boolean, ...fields: Node[]) {
  return element('details', { open: isOpen }, element('summary', { textContent: summary }), ...fields);
}

/**
 * Creates a select with its label. `none` is the text of the empty choice. `groups` are texts by key, by the label of
 * their group; '' for those in no group.
 */
function createSelect(
  name: string,
  label: string,
  value: string,
  none: string,
  groups: Record<string, Record<string, string>>,
) {
  const createOptions = (choices: Record<string, string>) =>
    Object.entries(choices).map(([key, textContent]) => element('option', { value: key, textContent }));
  const children = Object.entries(groups).flatMap(([group, choices]) =>
    group ? [element('optgroup', { label: group }, ...createOptions(choices))] : createOptions(choices),
  );
  const select = element('select', { name }, element('option', { value: '', textContent: none }), ...children);
  select.value = value;
  if (select.selectedIndex < 0) select.value = '';
  return element('label', {}, label, select);
}

const createField = (label: string, properties: Partial<HTMLInputElement>) =>
  element('label', {}, label, element('input', properties));

/** Creates the button that copies the page's address, and confirms it until it loses the focus. */
function createCopyButton(): HTMLButtonElement {
  const outcome = element('span');
  outcome.setAttribute('role', 'status');
  const button = element('button', { type: 'button' }, 'Copy link', outcome);
  button.addEventListener('click', () => {
    // On pages without https, browsers have no `navigator.clipboard`, or refuse to write to it.
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => (outcome.textContent = ' (copied)'),
      () => (outcome.textContent = ' (not possible here: copy the address)'),
    );
  });
  button.addEventListener('blur', () => (outcome.textContent = ''));
  return button;
}
