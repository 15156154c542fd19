import { createHash } from 'node:crypto';
import { median } from './median.ts';

/**
 * Measures the speed of one thread: how many hashes of a small text it calculates in ten milliseconds (median of nine
 * attempts). The number shows whether two runs are comparable, and whether other programs kept the machine busy.
 */
export function measureMachineSpeed(): number {
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
