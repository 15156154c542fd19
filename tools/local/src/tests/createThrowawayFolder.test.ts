import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createThrowawayFolder } from './createThrowawayFolder.ts';

test('lies in memory where there is room, and else on the disk; the user of a Postgres may write into it', () => {
  const roomy = mkdtempSync(join(tmpdir(), 'roomy-'));
  for (const [memory, parent] of [
    [roomy, roomy],
    [join(roomy, 'not-here'), tmpdir()],
  ] as const) {
    const folder = createThrowawayFolder(memory, 0);
    expect([memory, dirname(folder)]).toEqual([memory, parent]);
    expect(statSync(folder).mode & 0o777).toBe(0o777);
    rmSync(folder, { recursive: true });
  }
  expect(dirname(createThrowawayFolder(roomy, Number.MAX_SAFE_INTEGER))).toBe(tmpdir());
  rmSync(roomy, { recursive: true });
});
