import { readPage } from 'page-contract';
import { setupTexts as texts } from '../texts.ts';
import { CopyableAddress } from './CopyableAddress.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './AddressBox.module.css';

/**
 * Shows the addresses of the setup page that the device serves: one with its host name, and one with its IP address for
 * networks that do not resolve the name.
 */
export function AddressBox() {
  const { host, address } = readPage().box;
  const hostAddress = `http://${host}`;
  return (
    <div className={styles.box}>
      <div className={styles.addresses}>
        <CopyableAddress label={texts.address} address={hostAddress} />
        <CopyableAddress label={texts.fallback} address={`http://${address}`} />
      </div>
      <QrCode text={hostAddress} label={texts.qr(hostAddress)} />
    </div>
  );
}
