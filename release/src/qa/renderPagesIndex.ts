import { html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import { faultLabels, moments as clockTimes, persons, type Scenario } from 'qa';

/** A remote (micro-frontend) and the states of its screens. */
interface RemoteStates {
  remote: string;
  /** Descriptions of the states (user, address and responses), by name. */
  scenarios: Record<string, Scenario>;
}

/** Suggested waiting times, in seconds. Screens announce a delay after 10 seconds, and give up after 120. */
const suggestedWaits = [11, 119, 121];
/** Labels of the test users as whom a state can be opened, by name. */
const personLabels = Object.fromEntries(Object.entries(persons).map(([name, { label }]) => [name, label]));

/**
 * Renders the index of QA pages: a link to every state of these remotes, and a form with settings (person, fault,
 * waiting, clock), which updateLinks.js adds to each link. `pictures` is the path of their report from the parent
 * folder, if there is one.
 */
export function renderPagesIndex(remotes: RemoteStates[], pictures?: string): string {
  return renderPage({
    lang: 'en',
    title: 'Every state of every remote',
    body: html`<main>
      <h1>Every state of every remote</h1>
      ${pictures && html`<p><a href="../${pictures}">Pictures of the states, beside the live version</a></p>`}
      <form>
        ${renderSelect('person', 'Person', 'as in the state', personLabels)}
        ${renderSelect('fault', 'Fault', 'none', faultLabels)}
        <p>
          <label>
            Seconds of waiting that pass at once; a screen says after 10 that it takes long, and gives up after 120
            <input name="wait" type="number" min="0" list="waits" />
          </label>
          <datalist id="waits">${suggestedWaits.map((seconds) => html`<option value="${seconds}" />`)}</datalist>
        </p>
        ${renderSelect('clock', 'Clock', 'now', clockTimes)}
      </form>
      ${remotes.map(renderSection)}
      <script src="updateLinks.js"></script>
    </main>`,
  });
}

const renderSection = ({ remote, scenarios }: RemoteStates) => html`
  <h2>${remote}</h2>
  <ul>
    ${Object.entries(scenarios).map(
      ([name, { label, screen }]) =>
        html`<li>
          <a href="${remote}/?scenario=${name}" data-scenario="${name}">${name}</a> – ${label}
          <span class="soft">${screen.split(/[?#]/)[0]}</span>
        </li>`,
    )}
  </ul>
`;

/** Renders a select element. `choices` has labels by value; `none` is the label of the empty value. */
const renderSelect = (name: string, label: string, none: string, choices: Record<string, string>) => html`
  <p>
    <label>
      ${label}
      <select name="${name}">
        <option value="">${none}</option>
        ${Object.entries(choices).map(([value, text]) => html`<option value="${value}">${value} · ${text}</option>`)}
      </select>
    </label>
  </p>
`;
