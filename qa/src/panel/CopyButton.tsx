import { useState } from 'react';

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copiedText, setCopiedText] = useState('');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopiedText(text);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {children}
      <span role="status">{copiedText === text && text ? ' (copied)' : ''}</span>
    </button>
  );
}
