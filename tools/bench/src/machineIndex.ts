import { createHash } from 'node:crypto';
import { median } from './median.ts';

/**
 * Speed of this machine now, in one thread: hashes of a small text in a hundredth of a second, median of nine.
 * Shows whether two runs can be compared, and whether other work kept the machine busy.
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
