import { useRef, useState } from 'react';
import { Button, buttonClass, Status, VisuallyHidden } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import styles from './AddressBox.module.css';

/** Shows an address of the box, with a button that copies it and a link that opens it in a new tab. */
export function CopyableAddress({ label, address }: { label: string; address: string }) {
  /** Outcome of the last press on the button. */
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const addressElement = useRef<HTMLElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      // The browser denies the clipboard, or has none without HTTPS. Selects the address, so that the user can copy it.
      if (addressElement.current) window.getSelection()?.selectAllChildren(addressElement.current);
      setOutcome('selected');
    }
  }

  return (
    <div className={styles.address}>
      <p className={styles.label}>{label}</p>
      <div className={styles.row}>
        <code ref={addressElement} className={styles.code} translate="no">
          {address}
        </code>
        <Button className={styles.copy} variant="secondary" onClick={() => void copy()}>
          {outcome === 'copied' ? texts.copied : texts.copy}
          <VisuallyHidden> {address}</VisuallyHidden>
        </Button>
        {/* Opens a new tab: a phone in the Wi-Fi of the box has no internet and could not load this guide again. */}
        <a className={`${buttonClass('quiet')} ${styles.copy}`} href={address} target="_blank" rel="noreferrer">
          {texts.open}
          <VisuallyHidden> {texts.openInTab(address)}</VisuallyHidden>
        </a>
      </div>
      <Status>{outcome && <VisuallyHidden>{texts.copyOutcomes[outcome]}</VisuallyHidden>}</Status>
    </div>
  );
}
