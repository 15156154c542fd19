import type { MouseEvent } from 'react';

export function SkipLink() {
  // By hand, so that the address keeps no #main and the router sees no navigation.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a className="skip-link" href="#main" onClick={skip}>
      Zum Inhalt springen
    </a>
  );
}
