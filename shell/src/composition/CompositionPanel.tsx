import { compositionText } from 'page-contract/composition';
import { useState, useSyncExternalStore } from 'react';
import { routeTable } from '../routes/routeTable.ts';
import { CopyButton } from './CopyButton.tsx';
import { Leave } from './Leave.tsx';
import { PartLine } from './PartLine.tsx';
import type { Instead, Ready } from './readComposition.ts';
import { SwitchForm } from './SwitchForm.tsx';
import { useAddress } from './useAddress.ts';
import type { Calls } from './watchCalls.ts';
import styles from './Panel.module.css';

export interface Shown extends Ready {
  /** What everybody else gets, by part. */
  live: Record<string, string>;
  calls: Calls;
  /** The origins of dev servers that a remote may come from; none but in development. */
  addresses: string[];
  /** Loads the page with other versions than the link's. */
  onSwitch(instead: Instead): void;
}

/** Says what this page consists of, from the first moment on: nobody should take it for the live one. */
export function CompositionPanel({ registry, versions, linked, published, live, clock, until, calls, ...rest }: Shown) {
  const [isOpen, setIsOpen] = useState(false);
  const made = useSyncExternalStore(calls.subscribe, calls.list);
  const address = useAddress();
  const here = routeTable(registry).at(new URL(address).pathname);
  const parts = Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1));
  const others = parts.filter(([part, version]) => version !== live[part]);
  const isLinked = compositionText(versions) === compositionText(linked);

  return (
    <aside className={styles.panel} aria-label="Composition" lang="en">
      <p className={styles.bar}>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Composition: {others.length === 0 ? 'as live' : `${others.length} of ${parts.length} not live`}
        </button>
        <Leave />
      </p>
      {isOpen && (
        <div className={styles.content}>
          <ul className={styles.parts} aria-label="Versions">
            {parts.map(([part, version]) => (
              <PartLine
                key={part}
                {...{ part, version }}
                live={live[part]}
                published={published.find((one) => one.part === part)}
                shows={here?.remote === part ? here.expose : undefined}
              />
            ))}
          </ul>
          {clock && <p>The clock started at {clock}.</p>}
          {until !== undefined && <p>The link can be opened until {minuteOf(until)}.</p>}
          {!isLinked && (
            <p>These are not the link’s own versions. A link to them: npm run compositions -- link „Copy versions“</p>
          )}
          <p className={styles.bar}>
            {isLinked && <CopyButton text={address}>Copy link</CopyButton>}
            <CopyButton text={compositionText(versions)}>Copy versions</CopyButton>
          </p>
          <h2>Switch</h2>
          <SwitchForm
            {...{ versions: Object.fromEntries(parts), linked, live }}
            addresses={rest.addresses}
            onSwitch={rest.onSwitch}
          />
          <h2>Calls</h2>
          <ol className={styles.calls} aria-label="Calls">
            {made.map(({ name, status, milliseconds }, place) => (
              <li key={place}>
                {name} {status === undefined ? '…' : `${status || 'no answer'}, ${milliseconds} ms`}
              </li>
            ))}
          </ol>
        </div>
      )}
    </aside>
  );
}

const minuteOf = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
