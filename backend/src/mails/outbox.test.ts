import { outbox } from '../db/schema.ts';
import { onEachDatabase } from '../testing/backendBench.ts';

onEachDatabase('the outbox', (bench) => {
  const order = (email: string) => bench.call(null, 'POST', '/api/preorder/create', { email });
  const rows = () => bench.database.db.select().from(outbox);
  const deliver = () => bench.parts.outbox.deliverDue();

  test('never lets a mail server that is down fail a call, and sends later (acc 282)', async () => {
    bench.mailServer.down = true;
    expect((await order('anna@example.org')).status).toBe(202);
    await deliver();
    expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null });
    bench.mailServer.down = false;
    await deliver();
    expect(bench.mails).toHaveLength(0);
    bench.clock.forward({ seconds: 30 });
    await deliver();
    expect(bench.mails).toHaveLength(1);
  });

  test('sends a mail once, also when many look for work at once', async () => {
    for (let index = 0; index < 5; index += 1) await order(`anna${index}@example.org`);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(bench.mails.map(({ id }) => id)).size).toBe(5);
    expect(bench.mails).toHaveLength(5);
  });

  test('erases the body, which holds links that act, once the mail is out', async () => {
    await order('anna@example.org');
    await deliver();
    expect(await rows()).toMatchObject([
      { html: '', text: '', headers: {}, nextAttemptAt: null, sentAt: bench.clock.now },
    ]);
  });

  test('waits longer after each failure and gives up after days', async () => {
    bench.mailServer.down = true;
    await order('anna@example.org');
    await deliver();
    const waits: number[] = [];
    for (let row = (await rows())[0]; row?.nextAttemptAt; row = (await rows())[0]) {
      waits.push((row.nextAttemptAt.getTime() - bench.clock.now.getTime()) / 1000);
      bench.clock.now = row.nextAttemptAt;
      await deliver();
    }
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
    const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
    expect([Math.max(...waits), days > 4 && days < 6]).toEqual([6 * 3600, true]);
  });

  test('forgets mails that are done after a month', async () => {
    await order('anna@example.org');
    await deliver();
    bench.clock.forward({ days: 31 });
    await bench.parts.outbox.forgetOld();
    expect(await rows()).toHaveLength(0);
  });
});
