import { useState, type ReactNode } from 'react';
import { addressOf, type BenchState } from './benchState.ts';
import { CallList } from './CallList.tsx';
import { faults } from './faults.ts';
import type { Network } from './network.ts';
import type { Bench, BenchScenario } from './startBench.tsx';
import styles from './Bench.module.css';

interface BenchPanelProps {
  bench: Pick<Bench<BenchScenario>, 'name' | 'scenarios' | 'persons' | 'languages'>;
  state: BenchState;
  network: Network;
  /** Loads an address afresh. */
  visit(address: string): void;
}

type Choices = Record<string, string>;

const noChoice = { '': '–' };
const labelsOf = (things: Record<string, { label: string }>): Choices =>
  Object.fromEntries(Object.entries(things).map(([key, { label }]) => [key, `${key} · ${label}`]));

function Select({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: Choices;
  onChange(value: string): void;
}) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(choices).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** QA's switches. Every change is a new address, loaded afresh: what you see is what the copied link shows. */
export function BenchPanel({ bench, state, network, visit }: BenchPanelProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const scenario = bench.scenarios[state.scenario];

  const go = (change: Partial<BenchState>) => visit(addressOf({ ...state, ...change }, location.href));
  const goTo = (key: string) => visit(addressOf({ ...state, scenario: key }, bench.scenarios[key]?.screen ?? '/'));
  const calls = Object.fromEntries(network.names().map((name) => [name.split('/').at(-1) ?? '', name]));

  async function copy() {
    await navigator.clipboard.writeText(location.href);
    setIsCopied(true);
  }

  return (
    <aside className={styles.panel} aria-label="Prüfstand">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Prüfstand {bench.name}
      </button>
      {isOpen && (
        <div className={styles.controls}>
          <Select
            label="Zustand"
            value={state.scenario}
            choices={{ ...noChoice, ...labelsOf(bench.scenarios) }}
            onChange={goTo}
          />
          <Select
            label="Person"
            value={state.person}
            choices={{ '': `wie im Zustand (${scenario?.person ?? '–'})`, ...bench.persons }}
            onChange={(person) => go({ person })}
          />
          <Select
            label="Störung"
            value={state.fault}
            choices={{ ...noChoice, slow: 'slow · jede Antwort 3 s später', ...labelsOf(faults) }}
            onChange={(fault) => go({ fault })}
          />
          <Select
            label="Störung bei"
            value={state.at}
            choices={{ '': 'allen Aufrufen', ...calls }}
            onChange={(at) => go({ at })}
          />
          {bench.languages && (
            <Select
              label="Sprache"
              value={state.language}
              choices={{ ...noChoice, ...bench.languages }}
              onChange={(language) => go({ language })}
            />
          )}
          <label>
            Uhr (UTC)
            <input
              type="datetime-local"
              value={state.clock.replace('Z', '')}
              onChange={(event) => go({ clock: event.target.value && `${event.target.value}Z` })}
            />
          </label>
          <p className={styles.buttons}>
            <button type="button" onClick={() => void copy()}>
              {isCopied ? 'Link kopiert' : 'Link kopieren'}
            </button>
            <a href="/">Alle Zustände</a>
          </p>
          <CallList network={network} />
        </div>
      )}
    </aside>
  );
}
