import type { ReactNode } from 'react';
import { Leave } from './Leave.tsx';

/** What there is to say before a composition is shown, or instead. */
export function Notice({ isAlert, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <aside className="panel" aria-label="Composition" lang="en">
      <div>
        <p role={isAlert ? 'alert' : 'status'}>{children}</p>
        <Leave />
      </div>
    </aside>
  );
}
