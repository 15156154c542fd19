import { BoxShape } from './BoxShape.tsx';

/** The box by itself, as an ornament: whoever shows it says beside it what matters. */
export function BoxDrawing({ asleep, className }: { asleep?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 120 116" width="120" height="116" className={className} aria-hidden="true">
      <BoxShape asleep={asleep} />
    </svg>
  );
}
