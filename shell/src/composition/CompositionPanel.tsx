import { compositionText } from 'page-contract/compositionText';
import { useState, useSyncExternalStore } from 'react';
import { CopyButton } from '../panel/CopyButton.tsx';
import { Lines } from '../panel/Lines.tsx';
import { useAddress } from '../panel/useAddress.ts';
import type { RouteTable } from '../routes/routeTable.ts';
import type { Notes } from './createNotes.ts';
import { Leave } from './Leave.tsx';
import { PartLine } from './PartLine.tsx';
import type { Instead, Ready } from './readComposition.ts';
import { SwitchForm } from './SwitchForm.tsx';
import type { Call } from './watchCalls.ts';

export interface Shown extends Ready {
  table: RouteTable;
  /** What everybody else gets, by part. */
  live: Record<string, string>;
  calls: Notes<Call>;
  /** What it would have reported. */
  reports: Notes<string>;
  /** The origins of dev servers that a remote may come from; none but in development. */
  addresses: string[];
  /** Loads the page with other versions than the link's. */
  onSwitch(instead: Instead): void;
}

/** Says what this page consists of, from the first moment on: nobody should take it for the live one. */
export function CompositionPanel({
  table,
  versions,
  linked,
  published,
  live,
  clock,
  scenario,
  until,
  calls,
  reports,
  ...rest
}: Shown) {
  const [isOpen, setIsOpen] = useState(false);
  const made = useSyncExternalStore(calls.subscribe, calls.list);
  const reported = useSyncExternalStore(reports.subscribe, reports.list);
  const address = useAddress();
  const here = table.at(new URL(address).pathname);
  const parts = Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1));
  const others = parts.filter(([part, version]) => version !== live[part]);
  const isLinked = compositionText(versions) === compositionText(linked);

  return (
    <aside className="panel" aria-label="Composition" lang="en">
      <p className="panel-bar">
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Composition: {others.length === 0 ? 'as live' : `${others.length} of ${parts.length} not live`}
        </button>
        <Leave />
      </p>
      {isOpen && (
        <div className="panel-content">
          <ul className="panel-lines" aria-label="Versions">
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
          {scenario && (
            <p>
              Scenario {scenario.name}, {scenario.user ? `as ${scenario.user.email}` : 'nobody is signed in'}: no call
              reaches a server, and the shell is the live one.
            </p>
          )}
          {clock && <p>The clock started at {clock}.</p>}
          {until !== undefined && <p>The link can be opened until {minuteOf(until)}.</p>}
          {!isLinked && (
            <p>These are not the link’s own versions. A link to them: npm run compositions -- link „Copy versions“</p>
          )}
          <p className="panel-bar">
            {isLinked && <CopyButton text={address}>Copy link</CopyButton>}
            <CopyButton text={compositionText(versions)}>Copy versions</CopyButton>
          </p>
          <h2>Switch</h2>
          <SwitchForm
            {...{ versions: Object.fromEntries(parts), linked, live }}
            addresses={rest.addresses}
            onSwitch={rest.onSwitch}
          />
          <Lines title="Calls" lines={made.map(lineOf)} />
          <Lines title="Reports" none="Nothing to report so far; nothing of this page is sent." lines={reported} />
        </div>
      )}
    </aside>
  );
}

const lineOf = ({ name, status, milliseconds }: Call) =>
  `${name} ${status === undefined ? '…' : `${status || 'no answer'}, ${milliseconds} ms`}`;

const minuteOf = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
