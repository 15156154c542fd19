import { useState, type FormEvent } from 'react';
import { CallList } from './CallList.tsx';
import { faultLabels } from './faults.ts';
import type { Network } from './network.ts';
import { persons } from './persons.ts';
import { addressOf, readQaState, type QaState } from './qaState.ts';
import type { Scenario } from './Scenario.ts';
import { Select } from './Select.tsx';
import styles from './Qa.module.css';

interface QaPanelProps {
  /** The remote's name. */
  remote: string;
  scenarios: Record<string, Scenario>;
  languages?: Record<string, string>;
  state: QaState;
  network: Network;
  /** Loads an address afresh. */
  visit(address: string): void;
}

/** QA's switches. What they say becomes a new address, loaded afresh: what you see is what the copied link shows. */
export function QaPanel({ remote, scenarios, languages, state, network, visit }: QaPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const calls = Object.fromEntries(network.names().map((name) => [name.split('/').at(-1) ?? '', name]));
  const labels = (things: Record<string, { label: string }>) =>
    Object.fromEntries(Object.entries(things).map(([key, { label }]) => [key, `${key} · ${label}`]));

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = readQaState([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]));
    const wanted = { ...chosen, clock: chosen.clock && `${chosen.clock}Z` };
    const isOther = wanted.scenario !== state.scenario;
    visit(addressOf(wanted, isOther ? (scenarios[wanted.scenario]?.screen ?? '/') : location.href));
  }

  async function copy() {
    await navigator.clipboard.writeText(location.href);
    setIsCopied(true);
  }

  return (
    <aside className={styles.panel} aria-label="QA" lang="en">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        QA {remote}
      </button>
      {isOpen && (
        <div className={styles.content}>
          {/* One button for all: a list that loads a page at every step cannot be used with the arrow keys. */}
          <form className={styles.controls} onSubmit={show}>
            <Select name="scenario" label="State" value={state.scenario} choices={{ '': '–', ...labels(scenarios) }} />
            <Select
              name="person"
              label="Person"
              value={state.person}
              choices={{ '': `as in the state (${scenarios[state.scenario]?.person ?? '–'})`, ...labels(persons) }}
            />
            <Select name="fault" label="Fault" value={state.fault} choices={{ '': '–', ...faultLabels }} />
            <Select name="at" label="Fault at" value={state.at} choices={{ '': 'all calls', ...calls }} />
            {languages && (
              <Select name="language" label="Language" value={state.language} choices={{ '': '–', ...languages }} />
            )}
            <label>
              Clock (UTC)
              <input name="clock" type="datetime-local" defaultValue={state.clock.replace('Z', '')} />
            </label>
            <p className={styles.buttons}>
              <button type="submit">Show</button>
              <button type="button" onClick={() => void copy()}>
                {isCopied ? 'Link copied' : 'Copy link'}
              </button>
              <a href="/">All states</a>
            </p>
          </form>
          <CallList network={network} />
        </div>
      )}
    </aside>
  );
}
