import fc from 'fast-check';
import { customers, declarations, orders, outbox, planChanges, subscriptions, webhookEvents } from '../db/schema.ts';
import { readMoneyPaths } from '../testing/config.ts';
import { testDatabases } from '../testing/databases.ts';
import { inWords, story } from '../testing/moneySteps.ts';
import { MoneyStory } from '../testing/moneyStory.ts';
import { startMortalProcess } from '../testing/mortalProcess.ts';
import { onEachDatabase } from '../testing/testBackend.ts';

onEachDatabase('money', (backend) => {
  test('is taken once for what was ordered, given back once, and never called failed, whatever happens on the way (acc 296)', async () => {
    const processes = [await startMortalProcess(backend, 'sk_test_1'), await startMortalProcess(backend, 'sk_test_2')];
    const { runs, seed } = readMoneyPaths();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const tables = [planChanges, subscriptions, orders, declarations, outbox, webhookEvents, customers];
        for (const table of tables) await backend.database.db.delete(table);
        backend.stripe.forget();
        for (const kept of [backend.log, backend.mails]) kept.length = 0;
        for (const one of processes) one.restart();
        await new MoneyStory(backend, processes, `user-${(number += 1)}`).play(steps);
      }),
      {
        seed,
        numRuns: Math.ceil(runs / testDatabases().length),
        asyncReporter: async ({ failed, counterexample, counterexamplePath, errorInstance, numShrinks }) => {
          if (!failed) return;
          const steps = counterexample?.[0].map((step, index) => `  ${index + 1}. ${inWords(step)}`) ?? [];
          const how = `MONEY_SEED=${seed}, path ${counterexamplePath}, made shorter ${numShrinks} times`;
          throw new Error(`${(errorInstance as Error).message}\n\nafter (${how})\n${steps.join('\n')}`);
        },
      },
    );
  }, 7_200_000);
});
