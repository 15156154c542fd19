import { createHash } from 'node:crypto';
import { median } from './median.ts';

/**
 * How fast this machine is at this moment, in one thread: hashes of a small text within a hundredth of a second, the median of nine.
 * Says whether two runs may be held against each other, and whether something else kept the machine busy meanwhile.
 */
export function machineIndex(): number {
  const text = 'x'.repeat(1_000);
  return median(
    Array.from({ length: 9 }, () => {
      const end = performance.now() + 10;
      let hashes = 0;
      for (; performance.now() < end; hashes += 1) createHash('sha256').update(text).digest();
      return hashes;
    }),
  );
}
