import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readOwnerAccess } from '../config.ts';
import { useBackend } from '../testing/useBackend.ts';

const waiting = {
  reference: 'W-ABCD2345',
  kind: 'withdrawal',
  state: 'queued',
  receivedAt: '2026-11-21T09:00:00.000Z',
  content: { name: 'Anna Muster', contract: 'Abo Standard', email: 'anna@example.org' },
  // Known, because she was signed in; she may have another one.
  subscriptionId: 'sub_1',
  effect: null,
  settledAt: null,
  note: null,
  waitingReason: 'used',
  nextAttemptAt: null,
  attempts: 0,
  effectiveEnd: null,
  candidates: [
    {
      subscriptionId: 'sub_1',
      orderNumber: 'B-7QX4M2ZC',
      plan: 'standard',
      status: 'active',
      startedAt: '2026-11-20T09:00:00.000Z',
      periodEnd: '2026-12-20T09:00:00.000Z',
    },
  ],
};
const settled = {
  ...waiting,
  state: 'settled',
  effect: 'refund',
  subscriptionId: 'sub_1',
  settledAt: '2026-11-22T09:00:00.000Z',
};

describe('npm run owner, for declarations', () => {
  const backend = useBackend([waiting]);
  const { run } = backend;

  test('lists what waits, with what is needed to decide', async () => {
    const text = await run('declarations');
    for (const part of [
      'W-ABCD2345  withdrawal',
      'Waits because: more than a quarter of the minutes of a month were used',
      'Anna Muster',
      'anna@example.org',
      'Refund by: 5 Dec 2026',
      'sub_1 (order B-7QX4M2ZC, Standard, active, since 20 Nov 2026, paid until 20 Dec 2026)',
    ]) {
      expect(text).toContain(part);
    }
    expect(backend.asked).toEqual([{ line: 'GET /api/owner/declarations', key: 'Bearer key-1', body: undefined }]);
  });

  test.each([
    ['2027-03-20T22:30:00.000Z', '3 Apr 2027'],
    ['2026-10-17T22:30:00.000Z', '1 Nov 2026'],
  ])('a refund of a withdrawal at %s is due by %s, also across a change of the clocks', async (receivedAt, day) => {
    backend.answer.body = [{ ...waiting, receivedAt }];
    expect(await run('declarations')).toContain(`Refund by: ${day}\n`);
  });

  test("keeps a stranger's words inside their entry and away from the terminal", async () => {
    const content = {
      ...waiting.content,
      name: 'Anna\u001b[2J\u202e Mus\u200bter',
      contract: 'Abo\r\nW-FORGED00  withdrawal',
    };
    backend.answer.body = [{ ...waiting, content }];
    const text = await run('declarations');
    expect(text).toContain('  Name: Anna[2J Muster\n');
    expect(text).toContain('  Contract: Abo\n    W-FORGED00  withdrawal\n');
  });

  test('says when nothing waits, and shows what is settled on request', async () => {
    backend.answer.body = [];
    expect(await run('declarations')).toBe('Nothing waits.');
    backend.answer.body = [settled];
    expect(await run('declarations', '--all')).toContain('settled 22 Nov 2026, 10:00:00 (ended and refunded)');
    expect(backend.asked[1]?.line).toBe('GET /api/owner/declarations?all=true');
    backend.answer.body = [{ ...settled, note: 'the customer decided to stay' }];
    expect(await run('declarations', '--all')).toContain('(the customer decided to stay)');
  });

  test('says about a settled one which subscription it was about, and asks for none any more', async () => {
    backend.answer.body = [
      { ...settled, candidates: [] },
      { ...settled, subscriptionId: null, candidates: [], note: 'Kein Vertrag.' },
    ];
    const text = await run('declarations', '--all');
    expect(text).toContain('  Waited because: more than a quarter');
    expect(text.match(/Subscription: .*/g)).toEqual(['Subscription: sub_1']);
    expect(text).not.toContain('No subscription fits');
  });

  test('settles one by naming the subscription, or by hand with a note', async () => {
    backend.answer.body = settled;
    expect(await run('match', 'W-ABCD2345', '--subscription', 'sub_1')).toMatch(/^Settled\./);
    await run('match', 'K-1', '--subscription', 'sub_1', '--now');
    const account = ['--subscription', 'sub_1', '--account', 'anna@example.org'];
    await run('match', 'K-1', ...account);
    await run('settle', 'K-1', '--note', 'Kein Vertrag.');
    expect(backend.asked.map(({ line, body }) => [line, body])).toEqual([
      ['POST /api/owner/declarations/W-ABCD2345/match', { subscriptionId: 'sub_1' }],
      ['POST /api/owner/declarations/K-1/match', { subscriptionId: 'sub_1', effect: 'end-now' }],
      ['POST /api/owner/declarations/K-1/match', { subscriptionId: 'sub_1', account: 'anna@example.org' }],
      ['POST /api/owner/declarations/K-1/done', { note: 'Kein Vertrag.' }],
    ]);
  });

  test('says that it goes on while the payment provider is silent', async () => {
    backend.answer.body = {
      ...settled,
      state: 'open',
      settledAt: null,
      attempts: 5,
      nextAttemptAt: '2026-11-22T10:00:00.000Z',
    };
    expect(await run('match', 'W-ABCD2345', '--subscription', 'sub_1')).toContain(
      'the payment provider did not carry it out (attempt 5), next attempt at 22 Nov 2026, 11:00:00',
    );
  });

  test.each([
    [401, 'unauthenticated', 'Is OWNER_KEY right?'],
    [409, 'conflict', 'This declaration is settled already, or is being carried out just now.'],
    [404, 'not-found', 'There is no such reference.'],
    [400, 'invalid-input', 'The note is empty, or longer than 2,000 characters.'],
    [500, 'internal', 'The backend answers with 500.'],
  ])('turns %i %s into a sentence', async (status, code, sentence) => {
    backend.answer = { status, body: { code } };
    await expect(run('settle', 'K-1', '--note', 'x')).rejects.toThrow(sentence);
  });

  test('says about a match that the effect or the account does not fit', async () => {
    backend.answer = { status: 400, body: { code: 'invalid-input' } };
    const match = run('match', 'K-1', '--subscription', 'sub_1', '--account', 'anna');
    await expect(match).rejects.toThrow('or --account is no e-mail address.');
  });

  test('explains itself when asked or misunderstood, and when nobody answers', async () => {
    expect(await run('match', '--help')).toContain('npm run owner -- match K-4H8T1BXY --subscription sub_123 --now');
    await expect(run('match', 'K-1')).rejects.toThrow('Missing required argument: subscription');
    process.env.BACKEND_URL = 'http://127.0.0.1:9';
    await expect(run('declarations')).rejects.toThrow('No backend answers');
  });

  test('says that a backend without an answer in time may still act', async () => {
    const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
    const settling = run('settle', 'K-1', '--note', 'x').finally(() => timeout.mockRestore());
    await expect(settling).rejects.toThrow('may still do what you asked');
  });

  test('says the same if the answer begins in time and does not end', async () => {
    const silent = createServer((_, response) => void response.writeHead(200).write('['));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    process.env.BACKEND_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), 500);
      return late.signal;
    });
    const listing = run('declarations').finally(() => {
      limit.mockRestore();
      silent.closeAllConnections();
      silent.close();
    });
    await expect(listing).rejects.toThrow('may still do what you asked');
  });

  test.each(['<!doctype html><title>Abenteuerbox</title>', '[{"reference":"K-1"}]'])(
    'an answer that is not the backend’s is a sentence: %s',
    async (page) => {
      const site = createServer((_, response) => response.end(page));
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
      process.env.BACKEND_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      await expect(run('declarations').finally(() => site.close())).rejects.toThrow(
        `What answers at ${process.env.BACKEND_URL} is no backend of this version. Is BACKEND_URL right?`,
      );
    },
  );

  test('needs a key of its own for a backend elsewhere', () => {
    expect(readOwnerAccess({}).key).toBe('local-owner-key');
    expect(() => readOwnerAccess({ BACKEND_URL: 'https://api.abenteuerbox.example' })).toThrow('OWNER_KEY is missing');
  });
});
