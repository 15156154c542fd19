import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';
import { startMailCatcher } from '../mail-catcher/startMailCatcher.ts';
import { AccountsFile } from './AccountsFile.ts';
import type { AuthEmulatorConfig } from './config.ts';
import { startAuthEmulator } from './startAuthEmulator.ts';

let folder: string;
let mails: Awaited<ReturnType<typeof startMailCatcher>>;
let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
let config: AuthEmulatorConfig;

/** Compiling the official emulator takes seconds, so that it starts once and each test has its own addresses. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auth-'));
  mails = await startMailCatcher({ smtpPort: 0, mailPort: 0, folder: join(folder, 'mails') });
  config = {
    port: 0,
    projectId: 'demo-test',
    file: join(folder, 'accounts.json'),
    siteOrigin: 'http://localhost:3000',
    smtpUrl: `smtp://localhost:${mails.smtpPort}`,
    mailFrom: 'Abenteuerbox <post@abenteuerbox.example>',
  };
  emulator = await startAuthEmulator(config);
});

afterAll(async () => {
  await emulator.stop();
  await mails.stop();
  rmSync(folder, { recursive: true });
});

async function call(name: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const address = `http://localhost:${emulator.port}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=any`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const register = (email: string, password = 'geheim1') => call('signUp', { email, password, returnSecureToken: true });
const signIn = (email: string, password = 'geheim1') =>
  call('signInWithPassword', { email, password, returnSecureToken: true });
const askForReset = (email: string) => call('sendOobCode', { requestType: 'PASSWORD_RESET', email });

async function inbox(to: string) {
  const answer = await fetch(`http://localhost:${mails.mailPort}/api/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as { id: string; subject: string }[];
}

async function mailTo(to: string, count = 1) {
  for (;;) {
    const messages = await inbox(to);
    if (messages.length >= count) {
      const answer = await fetch(`http://localhost:${mails.mailPort}/api/messages/${messages[0]!.id}`);
      return (await answer.json()) as { subject: string; text: string; html: string };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const codeIn = (text: string) => /#oobCode=([^&\s"]+)/.exec(text)?.[1];

describe('The Auth emulator', () => {
  test('tells as little as the real sign-in whether there is an account', async () => {
    await register('geheim@example.org');
    const wrongPassword = await signIn('geheim@example.org', 'falsch1');
    const unknown = await signIn('niemand@example.org');
    expect(wrongPassword.body).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
    expect(unknown).toEqual(wrongPassword);
    expect((await askForReset('niemand@example.org')).status).toBe(200);
    expect(await inbox('niemand@example.org')).toEqual([]);
  });

  test('sends a mail for a new password that leads to our page', async () => {
    await register('reset@example.org');
    await askForReset('reset@example.org');
    const mail = await mailTo('reset@example.org');
    expect(mail.subject).toBe('Neues Passwort für deine Abenteuerbox');
    expect(mail.text).toMatch(/^http:\/\/localhost:3000\/login\?mode=resetPassword#oobCode=\S+$/m);
    expect(mail.html).toContain('href="http://localhost:3000/login?mode=resetPassword#oobCode=');
    const oobCode = codeIn(mail.text);
    expect((await call('resetPassword', { oobCode, newPassword: 'neues-geheimnis' })).status).toBe(200);
    expect((await signIn('reset@example.org', 'neues-geheimnis')).status).toBe(200);
    expect((await signIn('reset@example.org')).status).toBe(400);
  });

  test('sends a mail for confirming the address that leads to our page', async () => {
    const { body } = await register('adresse@example.org');
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken });
    const mail = await mailTo('adresse@example.org');
    expect(mail.subject).toBe('Bestätige deine E-Mail-Adresse für die Abenteuerbox');
    expect(mail.text).toContain('http://localhost:3000/login?mode=verifyEmail#oobCode=');
    expect((await call('update', { oobCode: codeIn(mail.text) })).body).toMatchObject({ emailVerified: true });
  });

  test('loses no acknowledged account, also when it is killed', async () => {
    await register('hart@example.org');
    const state = new AgentProjectState('demo-test');
    new AccountsFile(config.file, state);
    expect([...state.users.values()].map(({ email }) => email)).toContain('hart@example.org');
  });

  test('answers an address of more than 4,096 characters with 414', async () => {
    expect((await fetch(`http://localhost:${emulator.port}/${'/'.repeat(4_096)}`)).status).toBe(414);
  });

  test('keeps mails while the mail server is away', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { smtpPort } = mails;
    await mails.stop();
    await register('warten@example.org');
    expect((await askForReset('warten@example.org')).status).toBe(200);
    mails = await startMailCatcher({ smtpPort, mailPort: 0, folder: join(folder, 'mails') });
    expect((await mailTo('warten@example.org')).subject).toBe('Neues Passwort für deine Abenteuerbox');
    expect(complaint.mock.calls.flat().join()).not.toContain('warten@example.org');
    complaint.mockRestore();
  });

  test('holds back no other mails for an address that the mail server never accepts', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    const tooLong = `${'a'.repeat(300)}@example.org`;
    await register(tooLong);
    await askForReset(tooLong);
    await register('danach@example.org');
    await askForReset('danach@example.org');
    expect((await mailTo('danach@example.org')).subject).toBe('Neues Passwort für deine Abenteuerbox');
    expect(complaint.mock.calls.flat().join()).toContain('cannot be delivered');
    complaint.mockRestore();
  });

  test('keeps accounts, sign-ins and open codes over a restart, and sends no code twice', async () => {
    const { body } = await register('bleibt@example.org');
    await askForReset('bleibt@example.org');
    const mail = await mailTo('bleibt@example.org');
    await emulator.stop();
    emulator = await startAuthEmulator(config);

    expect((await signIn('bleibt@example.org')).body.localId).toBe(body.localId);
    const refreshed = await fetch(`http://localhost:${emulator.port}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(body.refreshToken) }),
    });
    expect(refreshed.status).toBe(200);
    await register('nachher@example.org');
    await askForReset('nachher@example.org');
    await mailTo('nachher@example.org');
    expect(await inbox('bleibt@example.org')).toHaveLength(1);
    expect((await call('resetPassword', { oobCode: codeIn(mail.text), newPassword: 'neues-geheimnis' })).status).toBe(
      200,
    );
  });

  describe('with the calls of the Admin SDK', () => {
    /** Fields of the answers that the tests read. */
    interface AdminAnswer {
      localId?: string;
      users?: object[];
      sessionCookie?: string;
      oobLink?: string;
      error?: { status: string; message: string };
    }

    const admin = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const address = `http://localhost:${emulator.port}/identitytoolkit.googleapis.com${path}`;
      const headers = { 'content-type': 'application/json', authorization: 'Bearer owner' };
      const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: (await answer.json()) as AdminAnswer };
    };
    const project = '/v1/projects/demo-test';

    test('creates, lists, imports, changes and deletes users', async () => {
      const { body: created } = await admin('POST', `${project}/accounts`, {
        email: 'admin@example.org',
        password: 'geheim1',
      });
      const { localId } = created;
      const imported = { users: [{ localId: 'imported', email: 'imported@example.org' }] };
      expect((await admin('POST', `${project}/accounts:batchCreate`, imported)).status).toBe(200);
      const claims = { localId, customAttributes: '{"role":"tester"}' };
      expect((await admin('POST', `${project}/accounts:update`, claims)).status).toBe(200);
      const { body: listed } = await admin('GET', `${project}/accounts:batchGet?maxResults=100`);
      expect(listed.users).toContainEqual(expect.objectContaining({ localId: 'imported' }));
      expect(listed.users).toContainEqual(expect.objectContaining({ customAttributes: '{"role":"tester"}' }));
      const deletion = { localIds: ['imported', localId], force: true };
      expect(await admin('POST', `${project}/accounts:batchDelete`, deletion)).toEqual({ status: 200, body: {} });
    });

    test('makes session cookies, and links that it does not mail as well', async () => {
      const { body: session } = await register('cookie@example.org');
      const cookie = await admin('POST', `${project}:createSessionCookie`, {
        idToken: session.idToken,
        validDuration: '3600',
      });
      expect(cookie.body.sessionCookie).toMatch(/^ey/);
      for (const requestType of ['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN']) {
        const asked = {
          requestType,
          email: 'cookie@example.org',
          returnOobLink: true,
          continueUrl: 'http://localhost:3000',
        };
        expect((await admin('POST', `${project}/accounts:sendOobCode`, asked)).body.oobLink).toContain('oobCode=');
      }
      await askForReset('cookie@example.org');
      await mailTo('cookie@example.org');
      expect(await inbox('cookie@example.org')).toHaveLength(1);
    });

    test.each([
      ['GET', '/v2/projects/demo-test/tenants'],
      ['GET', '/v2/projects/demo-test/config'],
      ['GET', '/v2/projects/demo-test/inboundSamlConfigs'],
      ['POST', '/v1/accounts:sendVerificationCode'],
      ['POST', '/v1/accounts:signInWithPhoneNumber'],
      ['POST', '/v2/accounts/mfaEnrollment:start'],
    ] as const)('says why it leaves out %s %s', async (method, path) => {
      const { status, body } = await admin(method, path, method === 'POST' ? {} : undefined);
      expect([status, body.error?.status]).toEqual([501, 'UNIMPLEMENTED']);
      expect(body.error?.message).toContain(`calls on users only. ${path}`);
    });
  });
});
