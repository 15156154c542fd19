import { useState, useSyncExternalStore, type FormEvent } from 'react';
import type { ReceivedCall } from './answers.ts';
import { base, inPage } from './base.ts';
import { faultLabels } from './faults.ts';
import { moments } from './moments.ts';
import type { Network } from './network.ts';
import { CopyButton } from './panel/CopyButton.tsx';
import { Lines } from './panel/Lines.tsx';
import { Select } from './panel/Select.tsx';
import { useAddress } from './panel/useAddress.ts';
import { persons } from './persons.ts';
import { addressOf, readQaState, type QaState } from './qaState.ts';
import type { Scenario } from './Scenario.ts';

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

const labelled = (things: Record<string, string>) =>
  Object.fromEntries(Object.entries(things).map(([key, label]) => [key, `${key} · ${label}`]));

const labelsOf = (things: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(things).map(([key, { label }]) => [key, label]));

/** QA's switches. What they say becomes a new address, loaded afresh: what you see is what the copied link shows. */
export function QaPanel({ remote, scenarios, languages, state, network, visit }: QaPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const calls = Object.fromEntries(network.names().map((name) => [name.split('/').at(-1) ?? '', name]));
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = readQaState([...fields].map(([key, value]) => [key, String(value)]));
    const wanted = { ...chosen, clock: String(fields.get('moment')) || (chosen.clock && `${chosen.clock}Z`) };
    const isOther = wanted.scenario !== state.scenario;
    const other = inPage(scenarios[wanted.scenario]?.screen ?? '/');
    visit(addressOf(wanted, isOther ? other : location.href));
  }

  return (
    <aside className="panel" aria-label="QA" lang="en">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        QA {remote}
      </button>
      {isOpen && (
        <div className="panel-content">
          {/* One button for all: a list that loads a page at every step cannot be used with the arrow keys. */}
          <form className="panel-switches" onSubmit={show}>
            <Select
              name="scenario"
              label="State"
              value={state.scenario}
              choices={{ '': '–', ...labelled(labelsOf(scenarios)) }}
            />
            <Select
              name="person"
              label="Person"
              value={state.person}
              choices={{
                '': `as in the state (${scenarios[state.scenario]?.person ?? '–'})`,
                ...labelled(labelsOf(persons)),
              }}
            />
            <Select name="fault" label="Fault" value={state.fault} choices={{ '': '–', ...faultLabels }} />
            <Select name="at" label="Fault at" value={state.at} choices={{ '': 'all calls', ...calls }} />
            <label>
              Seconds of waiting that pass at once
              <input name="wait" type="number" min="0" defaultValue={state.wait} />
            </label>
            {languages && (
              <Select name="language" label="Language" value={state.language} choices={{ '': '–', ...languages }} />
            )}
            <label>
              Clock (UTC)
              <input name="clock" type="datetime-local" defaultValue={state.clock.replace('Z', '')} />
            </label>
            <Select name="moment" label="Moment" value="" choices={{ '': 'by the clock above', ...moments }} />
            <p className="panel-bar">
              <button type="submit">Show</button>
              <CopyLink />
              {/* For the shell, `/` is a page of the app. */}
              <a href={base()} target="_top">
                All states
              </a>
            </p>
          </form>
          <Calls network={network} />
        </div>
      )}
    </aside>
  );
}

const CopyLink = () => <CopyButton text={useAddress()}>Copy link</CopyButton>;

/** Calls that the screens have made since the page was loaded. */
function Calls({ network }: Pick<QaPanelProps, 'network'>) {
  useSyncExternalStore(network.subscribe, () => network.calls.length);
  return <Lines title="Calls" lines={network.calls.map(lineOf)} />;
}

const lineOf = ({ name, body }: ReceivedCall) => (body === undefined ? name : `${name} ${JSON.stringify(body)}`);
