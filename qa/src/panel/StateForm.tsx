import type { FormEvent } from 'react';
import { addBase, readBase } from '../base.ts';
import { moments, parseClock } from '../clock.ts';
import { faultLabels } from '../faults.ts';
import type { Network } from '../network.ts';
import { persons } from '../persons.ts';
import { createAddress, getLastSegment, readQaState, type QaState } from '../qaState.ts';
import type { Scenario } from '../Scenario.ts';
import { CopyLink } from './CopyLink.tsx';
import { Select } from './Select.tsx';
import styles from './QaPanel.module.css';

export interface StateFormProps {
  /** All scenarios of the remote, which the form calls states, by the name in the address. */
  scenarios: Record<string, Scenario>;
  /** Labels of the remote's languages, by code; absent if there is only one. */
  languages?: Record<string, string>;
  /** Parameters of the page's address: the scenario and all other choices. */
  state: QaState;
  /** Test double of the servers, which lists the calls. */
  network: Network;
  /** Loads an address as a new document. */
  loadAddress(address: string): void;
}

/**
 * Form of a QA page, with a field for each parameter of its address, such as the person (a test user). The field
 * `moment` offers times with a name, and sets the clock. The button loads the address with the chosen values, because a
 * select that loads a page at each change cannot be used with arrow keys.
 */
export function StateForm({ scenarios, languages, state, network, loadAddress }: StateFormProps) {
  function loadChosenState(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = readChosenState(event.currentTarget);
    // Another scenario begins at its own screen. The same scenario stays at the current screen and its query.
    const isSameScenario = chosen.scenario === state.scenario;
    const screen = isSameScenario ? location.href : addBase(scenarios[chosen.scenario]?.screen ?? '/');
    loadAddress(createAddress(chosen, screen));
  }

  const personOfScenario = scenarios[state.scenario]?.person ?? '–';
  const callsByLastSegment = Object.fromEntries(network.listCalls().map((call) => [getLastSegment(call), call]));

  return (
    <form className={styles.switches} onSubmit={loadChosenState}>
      <Select name="scenario" label="State" value={state.scenario} choices={{ '': '–', ...buildChoices(scenarios) }} />
      <Select
        name="person"
        label="Person"
        value={state.person}
        choices={{ '': `as in the state (${personOfScenario})`, ...buildChoices(persons) }}
      />
      <Select name="fault" label="Fault" value={state.fault} choices={{ '': '–', ...faultLabels }} />
      <Select name="at" label="Fault at" value={state.at} choices={{ '': 'all calls', ...callsByLastSegment }} />
      <label>
        Seconds of waiting that pass at once
        <input name="wait" type="number" min="0" defaultValue={state.wait} />
      </label>
      {languages && (
        <Select name="language" label="Language" value={state.language} choices={{ '': '–', ...languages }} />
      )}
      <label>
        Clock (UTC)
        <input name="clock" type="datetime-local" defaultValue={formatClock(state.clock)} />
      </label>
      <Select name="moment" label="Moment" value="" choices={{ '': 'by the clock above', ...moments }} />
      <p className={styles.bar}>
        <button type="submit">Show</button>
        <CopyLink />
        {/* `target` makes the browser load the list. The shell's router would look for a screen at this address. */}
        <a href={readBase()} target="_top">
          All states
        </a>
      </p>
    </form>
  );
}

/** Builds the choices of a select. Their texts begin with the key, which testers write into addresses: `ben · Ben`. */
const buildChoices = (labelled: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(labelled).map(([key, { label }]) => [key, `${key} · ${label}`]));

/** Formats the start of the clock (ISO 8601, or empty) for its input, which takes no time zone. */
const formatClock = (start: string) => start && new Date(parseClock(start)).toISOString().replace('Z', '');

/** Reads the fields of the form. A chosen moment, which is no parameter of the address, replaces the clock. */
function readChosenState(form: HTMLFormElement): QaState {
  const fields = new FormData(form);
  const state = readQaState([...fields].map(([name, value]) => [name, String(value)]));
  const moment = String(fields.get('moment'));
  // The clock's input has no time zone: `Z` makes it UTC.
  const clock = state.clock && `${state.clock}Z`;
  return { ...state, clock: moment || clock };
}
