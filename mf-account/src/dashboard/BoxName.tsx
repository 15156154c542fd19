import type { Device } from 'api-contract';
import styles from './Dashboard.module.css';

/** Name of a box in the title of a dialog: with its serial number or, if it has no name, only that. */
export function BoxName({ device: { name, chestId } }: { device: Device }) {
  return (
    <>
      {name && <bdi translate="no">{`„${name}“`}</bdi>}{' '}
      <span translate="no" className={styles.wholeSerial}>
        {name ? `(${chestId})` : chestId}
      </span>
    </>
  );
}
