import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { embeddedOnly } from '../testing/databases.ts';

/** Statements of the example in docs/operations.md, by the comments above them. */
function readSteps(): Map<string, string> {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, example = ''] = /### Expand, deploy, contract[^]+?```sql\n([^]+?)```/.exec(document) ?? [];
  return new Map(example.split(/^-- /m).map((step) => step.split(/\n([^]*)/) as [string, string]));
}

test('a change of the schema as docs/operations.md shows it breaks neither version before the contract (acc 317)', async () => {
  const steps = readSteps();
  const { db, close } = await embeddedOnly()[0]!.open();
  const { $client: engine } = db as unknown as { $client: PGlite };
  const run = (step: string) => engine.exec(steps.get(step)!);
  const runs = (step: string) =>
    engine.transaction(async (transaction) => {
      const isFine = await transaction.exec(steps.get(step)!).then(
        () => true,
        () => false,
      );
      await transaction.rollback();
      return isFine;
    });
  const working = async () => ({ earlier: await runs('the earlier version'), next: await runs('the new version') });

  expect(await working()).toEqual({ earlier: true, next: false });
  await run('expand');
  expect(await working()).toEqual({ earlier: true, next: true });
  await run('contract');
  expect(await working()).toEqual({ earlier: false, next: true });
  await close();
});
