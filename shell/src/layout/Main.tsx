import type { ReactNode } from 'react';

/** The one main landmark: target of the skip link. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
