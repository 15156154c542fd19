import type { PlanId } from 'api-contract';
import styles from './PlanEmblem.module.css';

/** Paths of the drawings. Lines have the plan's colour; the class `filled` adds a pale background. */
const drawings: Record<PlanId, React.ReactNode> = {
  basic: (
    <>
      <path
        className={styles.filled}
        d="M47 15c-13 3-22 13-21 26 1 14 13 23 26 20 5-1 9-4 12-8-15 2-26-8-26-21 0-7 3-13 9-17Z"
      />
      <path d="M62 22v8M58 26h8M71 39v5M68.5 41.5h5" />
    </>
  ),
  standard: (
    <>
      <path className={styles.filled} d="M30 34c8-2 17-2 25 0 3 10 2 20-2 28-7 2-15 2-21 0-4-8-5-18-2-28Z" />
      <path d="M33 33c1-7 5-10 10-10s8 3 9 10M36 22c0-9 13-9 13 0M31 63c8 2 16 2 24 0" />
      <path d="M43 57c-5-1-6-6-3-10 1-2 3-4 3-7 4 3 7 7 6 12-1 3-3 5-6 5Z" />
      <path d="M17 38l-6-2M17 50l-6 2M68 38l6-2M68 50l6 2" />
    </>
  ),
  premium: (
    <>
      <path
        className={styles.filled}
        d="M22 64c0-9 0-18 1-27h9v7h6V29c4-1 7-1 11 0v15h6v-7h9c1 9 1 18 0 27-14 2-28 2-42 0Z"
      />
      <path d="M38 65c-1-12 10-13 10 0M43 29V13c5 0 8 4 13 3-2 3-2 5 0 8-5 1-8-2-13-2" />
      <path d="M27 49h2M57 49h2M12 66c6-3 10-3 14-1M60 66c6-3 11-2 15 0" />
    </>
  ),
};

/** Drawing that stands for a plan on its card and in the order's summary: a moon, a lantern, a castle. */
export function PlanEmblem({ plan }: { plan: PlanId }) {
  return (
    <svg className={styles.emblem} viewBox="0 0 86 76" aria-hidden="true">
      {drawings[plan]}
    </svg>
  );
}
