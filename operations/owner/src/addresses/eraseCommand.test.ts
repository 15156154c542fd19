import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import type { OwnerAccess } from '../config.ts';
import { createOwnerProgram } from '../createOwnerProgram.ts';

const mail = {
  id: '0b9f5c1e-6f0a-4f0e-9c55-3a2f8f1c7d11',
  isKept: true,
  kind: 'cancellation-receipt',
  recipient: 'anna@example.org',
  subject: 'Eingangsbestätigung (K-1)',
  createdAt: '2026-11-21T09:00:00.000Z',
  attempts: 1,
  failure: 'EENVELOPE 550',
  nextAttemptAt: null,
};

describe('npm run owner', () => {
  let server: Server;
  let access: OwnerAccess;
  let asked: string[];
  let answer: unknown;

  const run = async (...words: string[]) =>
    (
      await runCommandProgram(
        createOwnerProgram(() => access),
        words,
      )
    ).text;

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push([request.method, request.url, body].filter(Boolean).join(' '));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    access = { backend: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'key-1' };
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('lists the mails that were given up, and those that are tried again, with what the mail server says (acc 282)', async () => {
    answer = [
      mail,
      { ...mail, isKept: false, recipient: 'an\u202ena@example.org', nextAttemptAt: '2026-11-21T11:00:00.000Z' },
    ];
    const said = await run('mails');
    expect(said).toContain('anna@example.org  given up');
    expect(said).toContain('Subject: Eingangsbestätigung (K-1) (cancellation-receipt)');
    expect(said).toContain('21 Nov 2026, 10:00:00, 1 attempts, the mail server says: EENVELOPE 550');
    expect(said).toContain('anna@example.org  tried again at 21 Nov 2026, 12:00:00');
    expect(said.match(/npm run owner -- resend \S+/g)).toEqual([`npm run owner -- resend ${mail.id}`]);
    answer = [];
    expect(await run('mails')).toBe('Every mail has arrived or is on its way.');
    expect(asked[0]).toBe('GET /api/owner/mails');
  });

  test('sends a mail again that was given up and kept (acc 282)', async () => {
    answer = { recipient: 'anna@example.org', subject: 'Eingangsbestätigung (K-1)' };
    expect(await run('resend', mail.id)).toBe('On its way to anna@example.org: Eingangsbestätigung (K-1)');
    expect(asked).toEqual([`POST /api/owner/mails/${mail.id}/resend`]);
  });

  test('deletes an address, and says what stays', async () => {
    const nothing = { signups: 2, mails: 3, declarations: 0, keptProofs: 0, keptDeclarations: 0, hasAccount: false };
    answer = nothing;
    expect(await run('erase', 'anna@example.org')).toBe(
      'Deleted: 2 sign-ups, 3 mails, 0 declarations without a contract.',
    );
    expect(asked).toEqual(['POST /api/owner/erase {"email":"anna@example.org"}']);
    answer = { ...nothing, keptProofs: 1, keptDeclarations: 1, hasAccount: true };
    const said = await run('erase', 'anna@example.org');
    for (const part of ['1 consents', 'eight years', 'has an account']) expect(said).toContain(part);
  });

  test('ends the sign-ins of an account', async () => {
    expect(await run('end-sessions', 'user/1')).toBe('Every sign-in of this account until now has ended.');
    expect(asked).toEqual(['POST /api/owner/accounts/user%2F1/end-sessions']);
  });

  test.each([[[]], [['end-sessions']], [['mail']], [['erase']], [['mails', 'all']], [['--all']]])(
    'explains itself when it is misunderstood: %j',
    async (args) => {
      await expect(run(...args)).rejects.toThrow(UsageError);
    },
  );
});
