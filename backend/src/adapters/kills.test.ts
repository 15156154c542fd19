import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import { findFreePort } from 'node-kit/findFreePort.ts';
import type { DatabasePlace } from '../config.ts';
import { devices, outbox } from '../db/schema.ts';
import { parallelMails } from '../mails/outbox.ts';
import { readKills } from '../testing/config.ts';
import { createEmbedded, postgresClusters } from '../testing/databases.ts';
import { startProgram } from '../testing/startProgram.ts';
import { startSmtp } from '../testing/startSmtp.ts';
import { unsignedToken } from '../testing/unsignedToken.ts';
import { openDatabase } from './openDatabase.ts';

const kills = readKills();

const embedded = {
  label: 'PGlite',
  async start() {
    const folder = join(mkdtempSync(join(tmpdir(), 'backend-kills-')), 'database');
    await createEmbedded(folder);
    return { where: { folder } as DatabasePlace, settings: { DATABASE_DIR: folder }, stop: () => undefined };
  },
};
const postgres = postgresClusters().map(({ label, start }) => ({
  label,
  async start() {
    const { where, stop } = await start();
    await (await openDatabase(where)).close();
    return { where: where as DatabasePlace, settings: { NODE_ENV: 'development', DATABASE_URL: where.url }, stop };
  },
}));

/** Ends what a test has started, also if it fails. */
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

describe.each([embedded, ...postgres])('a backend on $label', ({ start }) => {
  test(
    `killed ${kills} times at random moments keeps each acknowledged box, and mails each once`,
    async () => {
      const { where, settings, stop } = await start();
      const smtp = await startSmtp();
      const ended = new AbortController();
      ends.push(stop, smtp.close, () => ended.abort());
      const port = await findFreePort();
      const place = { BACKEND_HOST: '127.0.0.1', BACKEND_PORT: String(port), SMTP_URL: smtp.smtpUrl };
      const launch = () => {
        const program = startProgram({ ...settings, ...place });
        ends.unshift(() => program.child.kill('SIGKILL'));
        return program;
      };

      const acknowledged = new Set<string>();
      let next = 0;
      let isOver = false;
      /** Links a box of a user of its own, again until the backend acknowledges it. */
      const linkBoxes = async () => {
        while (!isOver && !ended.signal.aborted) {
          next += 1;
          const [user, chestId] = [`user-${next}`, `AB-${100_000 + next}`];
          while (!ended.signal.aborted && !(await link(port, user, chestId))) await wait(20);
          acknowledged.add(chestId);
        }
      };
      const writers = Array.from({ length: 4 }, linkBoxes);

      let millisecondsToStart = 0;
      for (let round = 0; round < kills; round += 1) {
        const began = Date.now();
        const { child, seen, ended: gone } = launch();
        void seen.then(() => (millisecondsToStart = Date.now() - began));
        // The first kill comes in the middle of writing, others during the start or within two seconds after it.
        if (round > 0) await wait(randomInt(millisecondsToStart + 2_000));
        else while (acknowledged.size < 10) await wait(20);
        child.kill('SIGKILL');
        await gone;
      }
      isOver = true;
      const between = await openDatabase(where);
      const kept = (await between.db.select().from(devices)).map(({ chestId }) => chestId);
      expect([...acknowledged].filter((chestId) => !kept.includes(chestId))).toEqual([]);
      expect(await between.db.$count(outbox)).toBe(kept.length);
      // A mail that a killed process claimed waits for the end of its lease.
      await between.db.update(outbox).set({ nextAttemptAt: new Date() }).where(isNotNull(outbox.nextAttemptAt));
      await between.close();

      const last = launch();
      await Promise.all(writers);
      while (new Set(smtp.taken).size < next) await wait(20);
      last.child.kill('SIGTERM');
      expect(await last.ended).toBe(0);
      const after = await openDatabase(where);
      const sent = after.db.$count(outbox, isNotNull(outbox.sentAt));
      expect([await after.db.$count(devices), await after.db.$count(outbox), await sent]).toEqual([next, next, next]);
      // A mail whose reply a kill cut off comes again under the same Message-ID: at most the five on their way.
      expect(new Set(smtp.messageIds).size).toBe(next);
      expect(smtp.messageIds.length - next).toBeLessThanOrEqual(parallelMails * kills);
      await after.close();
    },
    60_000 + kills * 60_000,
  );
});

const link = (port: number, user: string, chestId: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/user/api/UserDevice/link-device`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${unsignedToken(user, Math.floor(Date.now() / 1000))}`,
    },
    body: JSON.stringify({ chestId }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
