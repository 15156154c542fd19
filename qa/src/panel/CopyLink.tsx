import { useState } from 'react';

/** Copies the page's current address to the clipboard, and confirms it until the button loses the focus. */
export function CopyLink() {
  const [outcome, setOutcome] = useState('');
  // Browsers offer no clipboard, or refuse it, on pages without https.
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(location.href))
      .then(
        () => setOutcome(' (copied)'),
        () => setOutcome(' (not possible here: copy the address)'),
      );
  return (
    <button type="button" onClick={() => void copy()} onBlur={() => setOutcome('')}>
      Copy link
      <span role="status">{outcome}</span>
    </button>
  );
}
