import { readPage } from 'page-contract';
import { setupTexts as texts } from '../texts.ts';
import { CopyableAddress } from './CopyableAddress.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './AddressBox.module.css';

/** Addresses of the box: its host name, and the IP address for networks that do not resolve the name. */
export function AddressBox() {
  const { host, address } = readPage().box;
  const main = `http://${host}`;
  return (
    <div className={styles.box}>
      <div className={styles.addresses}>
        <CopyableAddress label={texts.address} address={main} />
        <CopyableAddress label={texts.fallback} address={`http://${address}`} />
      </div>
      <QrCode text={main} label={texts.qr(main)} />
    </div>
  );
}
