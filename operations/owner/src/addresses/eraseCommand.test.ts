import { UsageError } from 'node-kit/UsageError.ts';
import { useBackend } from '../testing/useBackend.ts';

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
  const backend = useBackend([]);
  const { run } = backend;

  test('lists the mails that were given up, and those that are tried again, with the last failure (acc 282)', async () => {
    backend.answer.body = [
      mail,
      { ...mail, isKept: false, recipient: 'an\u202ena@example.org', nextAttemptAt: '2026-11-21T11:00:00.000Z' },
    ];
    const said = await run('mails');
    expect(said).toContain('anna@example.org  given up');
    expect(said).toContain('Subject: Eingangsbestätigung (K-1) (cancellation-receipt)');
    expect(said).toContain('21 Nov 2026, 10:00:00, 1 attempts, last failure: EENVELOPE 550');
    expect(said).toContain('anna@example.org  tried again at 21 Nov 2026, 12:00:00');
    expect(said.match(/npm run owner -- resend \S+/g)).toEqual([`npm run owner -- resend ${mail.id}`]);
    backend.answer.body = [];
    expect(await run('mails')).toBe('Every mail has arrived or is on its way.');
    expect(backend.asked[0]?.line).toBe('GET /api/owner/mails');
  });

  test('sends a mail again that was given up and kept (acc 282)', async () => {
    backend.answer.body = { recipient: 'anna@example.org', subject: 'Eingangsbestätigung (K-1)' };
    expect(await run('resend', mail.id)).toBe('On its way to anna@example.org: Eingangsbestätigung (K-1)');
    expect(backend.asked).toMatchObject([{ line: `POST /api/owner/mails/${mail.id}/resend`, body: undefined }]);
  });

  test('deletes an address, and says what stays', async () => {
    const nothing = { signups: 2, mails: 3, declarations: 0, keptProofs: 0, keptDeclarations: 0, hasAccount: false };
    backend.answer.body = nothing;
    expect(await run('erase', 'anna@example.org')).toBe(
      'Deleted: 2 sign-ups, 3 mails, 0 cancellations and withdrawals without a contract.',
    );
    expect(backend.asked).toMatchObject([{ line: 'POST /api/owner/erase', body: { email: 'anna@example.org' } }]);
    backend.answer.body = { ...nothing, keptProofs: 1, keptDeclarations: 1, hasAccount: true };
    const said = await run('erase', 'anna@example.org');
    for (const part of ['1 consents', 'eight years', 'has an account']) expect(said).toContain(part);
  });

  test('ends the sign-ins of an account', async () => {
    expect(await run('end-sessions', 'user/1')).toBe('Every sign-in of this account until now has ended.');
    expect(backend.asked).toMatchObject([{ line: 'POST /api/owner/accounts/user%2F1/end-sessions' }]);
  });

  test.each(['anna@example.org', '', ' '])('ends no sign-ins if "%s" takes the place of the user id', async (user) => {
    await expect(run('end-sessions', user)).rejects.toThrow(UsageError);
    expect(backend.asked).toEqual([]);
  });

  test.each([[[]], [['end-sessions']], [['mail']], [['erase']], [['mails', 'all']], [['--all']]])(
    'explains itself when it is misunderstood: %j',
    async (args) => {
      await expect(run(...args)).rejects.toThrow(UsageError);
    },
  );
});
