import { useState, useSyncExternalStore } from 'react';
import type { ReceivedCall } from './answers.ts';
import type { Network } from './network.ts';
import { StateForm, type StateFormProps } from './panel/StateForm.tsx';
import styles from './panel/QaPanel.module.css';

interface QaPanelProps extends StateFormProps {
  /** Name of the remote (micro-frontend): `mf-help`. */
  remote: string;
}

/**
 * Panel of a QA page, which shows one remote alone in a scenario: with a test user and fixed responses of servers. A
 * button opens it: it has the form that chooses scenario and other conditions, and the calls so far.
 */
export function QaPanel({ remote, ...formProps }: QaPanelProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <aside className={styles.panel} aria-label="QA" lang="en">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        QA {remote}
      </button>
      {isOpen && (
        <div className={styles.content}>
          <StateForm {...formProps} />
          <CallList network={formProps.network} />
        </div>
      )}
    </aside>
  );
}

/** Lists the calls that the screens have made since the page was loaded. */
function CallList({ network }: { network: Network }) {
  // Renders again at each call.
  useSyncExternalStore(network.subscribe, () => network.calls.length);
  return (
    <>
      <h2>Calls</h2>
      {network.calls.length === 0 && <p>None so far.</p>}
      <ol className={styles.lines} aria-label="Calls">
        {network.calls.map((call, place) => (
          <li key={place}>{formatCall(call)}</li>
        ))}
      </ol>
    </>
  );
}

const formatCall = ({ name, body }: ReceivedCall) => (body === undefined ? name : `${name} ${JSON.stringify(body)}`);
