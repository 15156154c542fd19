import { useState } from 'react';

/** Copies the page's current address to the clipboard, and confirms it until the button loses the focus. */
export function CopyLink() {
  const [outcome, setOutcome] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      setOutcome(' (copied)');
    } catch {
      // On pages without https, browsers have no `navigator.clipboard`, or refuse to write to it.
      setOutcome(' (not possible here: copy the address)');
    }
  }

  return (
    <button type="button" onClick={() => void copy()} onBlur={() => setOutcome('')}>
      Copy link
      <span role="status">{outcome}</span>
    </button>
  );
}
