import { useState, useSyncExternalStore, type FormEvent } from 'react';
import type { ReceivedCall } from './answers.ts';
import { readBase, addBase } from './base.ts';
import { moments, parseClock } from './clock.ts';
import { faultLabels } from './faults.ts';
import type { Network } from './network.ts';
import { CopyLink } from './panel/CopyLink.tsx';
import { Lines } from './panel/Lines.tsx';
import { Select } from './panel/Select.tsx';
import { WalkList } from './panel/WalkList.tsx';
import { persons } from './persons.ts';
import { createAddress, readQaState, type QaState } from './qaState.ts';
import type { Scenario } from './Scenario.ts';
import styles from './panel/QaPanel.module.css';

interface QaPanelProps {
  /** Name of the remote (micro-frontend): `mf-help`. */
  remote: string;
  /** All states of the remote's screens, by the name in the address. */
  scenarios: Record<string, Scenario>;
  /** Labels of the remote's languages, by code; absent if there is only one. */
  languages?: Record<string, string>;
  state: QaState;
  /** Test double of the servers, which lists the calls. */
  network: Network;
  /** Loads an address as a new document. */
  loadAddress(address: string): void;
}

/** Adds the keys to labels, because testers write keys into addresses: `offline · no network`. */
const addKeys = (labels: Record<string, string>) =>
  Object.fromEntries(Object.entries(labels).map(([key, label]) => [key, `${key} · ${label}`]));

const readLabels = (labelled: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(labelled).map(([key, { label }]) => [key, label]));

/**
 * Panel of a QA page, which shows one remote alone in a state that testers choose. The button `Show` loads an address
 * that contains the choices, so that a copied link shows the same state.
 */
export function QaPanel({ remote, scenarios, languages, state, network, loadAddress }: QaPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The parameter `at` of the address, which limits a fault to a call, names it by the last segment of its path.
  const callsByLastSegment = Object.fromEntries(
    network.listCalls().map((name) => [name.split('/').at(-1) ?? '', name]),
  );
  function loadChoices(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = readQaState([...fields].map(([key, value]) => [key, String(value)]));
    // A chosen moment (a time with a name) replaces the clock, whose input has no time zone: `Z` makes it UTC.
    const next = { ...chosen, clock: String(fields.get('moment')) || (chosen.clock && `${chosen.clock}Z`) };
    // The same scenario stays at the current screen, another one begins at its own.
    const screen = addBase(scenarios[next.scenario]?.screen ?? '/');
    loadAddress(createAddress(next, next.scenario === state.scenario ? location.href : screen));
  }

  return (
    <aside className={styles.panel} aria-label="QA" lang="en">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        QA {remote}
      </button>
      {isOpen && (
        <div className={styles.content}>
          {/* One button for all fields: a select that loads a page at each change cannot be used with arrow keys. */}
          <form className={styles.switches} onSubmit={loadChoices}>
            <Select
              name="scenario"
              label="State"
              value={state.scenario}
              choices={{ '': '–', ...addKeys(readLabels(scenarios)) }}
            />
            <Select
              name="person"
              label="Person"
              value={state.person}
              choices={{
                '': `as in the state (${scenarios[state.scenario]?.person ?? '–'})`,
                ...addKeys(readLabels(persons)),
              }}
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
              {/* `target` makes the browser load the list; the shell would open `/` as a page of the app. */}
              <a href={readBase()} target="_top">
                All states
              </a>
            </p>
          </form>
          <WalkList walks={scenarios[state.scenario]?.walks ?? {}} network={network} />
          <CallList network={network} />
        </div>
      )}
    </aside>
  );
}

/** Formats the start of the clock for its input, which takes no time zone. */
const formatClock = (start: string) => start && new Date(parseClock(start)).toISOString().replace('Z', '');

/** Lists the calls that the screens have made since the page was loaded. */
function CallList({ network }: Pick<QaPanelProps, 'network'>) {
  useSyncExternalStore(network.subscribe, () => network.calls.length);
  return <Lines title="Calls" lines={network.calls.map(formatCall)} />;
}

const formatCall = ({ name, body }: ReceivedCall) => (body === undefined ? name : `${name} ${JSON.stringify(body)}`);
