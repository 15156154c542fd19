import { BoxShape } from './BoxShape.tsx';

/** Draws the box as an ornament: its text stands beside it. */
export function BoxDrawing({ asleep, className }: { asleep?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 120 116" width="120" height="116" className={className} aria-hidden="true">
      <BoxShape asleep={asleep} />
    </svg>
  );
}
