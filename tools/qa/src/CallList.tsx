import { useSyncExternalStore } from 'react';
import type { Network } from './network.ts';
import styles from './Qa.module.css';

/** What the screens have asked for since the page was loaded. */
export function CallList({ network }: { network: Network }) {
  useSyncExternalStore(network.subscribe, () => network.calls.length);
  return (
    <ol className={styles.calls} aria-label="Calls">
      {network.calls.map(({ name, body }, position) => (
        <li key={position}>
          {name} {body !== undefined && JSON.stringify(body)}
        </li>
      ))}
    </ol>
  );
}
